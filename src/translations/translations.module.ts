import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { TranslationsController } from './translations.controller.js';
import { TranslationsRepository } from './translations.repository.js';
import { TranslationsService } from './translations.service.js';

/** Settings that name the languages that content is translated into. */
@Module({
  imports: [OrganizationsModule],
  controllers: [TranslationsController],
  providers: [TranslationsRepository, TranslationsService],
})
export class TranslationsModule {}
