import { ApiNotModifiedResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Representation, sendRepresentation } from './representation.js';
import { wrapHandler } from './wrap-handler.js';

type Read = (...args: never[]) => Representation | Promise<Representation>;

/** Sends the representation that the handler returns, or 304 if the caller has it. */
export function CacheableRead() {
  return <Handle extends Read>(
    controller: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Handle>,
  ): void => {
    const send = wrapHandler(
      false,
      (read, index) =>
        async function (...args) {
          const representation = (await read.apply(this, args)) as Representation;
          await sendRepresentation(args[index] as Request, args[index + 1] as Response, representation);
        },
    );
    send(controller, name, descriptor);
    ApiNotModifiedResponse({ description: '`If-None-Match` contains the current `ETag`.' })(
      controller,
      name,
      descriptor,
    );
  };
}
