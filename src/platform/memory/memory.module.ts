import { Global, Module } from '@nestjs/common';
import { TextMemory } from './text-memory.js';

/** Memory that requests share. */
@Global()
@Module({ providers: [TextMemory], exports: [TextMemory] })
export class MemoryModule {}
