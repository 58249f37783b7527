import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { AccessModule } from './access/access.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ChangeRequestsModule } from './change-requests/change-requests.module.js';
import { CollectionsModule } from './collections/collections.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { CommonModule } from './common/common.module.js';
import { FormerPathsModule } from './former-paths/former-paths.module.js';
import { ErrorFilter } from './http/error.filter.js';
import { HttpModule } from './http/http.module.js';
import { RequestValidationPipe } from './common/validation/validation.pipe.js';
import { ConfigModule } from './config/config.module.js';
import type { Environment } from './config/environment.js';
import { ComputedPagesModule } from './computed-pages/computed-pages.module.js';
import { ContentModule } from './content/content.module.js';
import { DatabaseModule } from './database/database.module.js';
import { AuditModule } from './events/audit/audit.module.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { WebhooksModule } from './events/webhooks/webhooks.module.js';
import { DemoModule } from './demo/demo.module.js';
import { entities } from './entities.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { ImportingModule } from './importing/importing.module.js';
import { LinksModule } from './links/links.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { OpenAPISpecsModule } from './openapi-specs/openapi-specs.module.js';
import { PermissionsModule } from './permissions/permissions.module.js';
import { CronModule } from './platform/cron/cron.module.js';
import { DnsModule } from './platform/dns/dns.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { LoggingModule } from './platform/observability/logging.module.js';
import { ObservabilityModule } from './platform/observability/observability.module.js';
import { OutboundModule } from './platform/outbound/outbound.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { RemotePicturesModule } from './remote-pictures/remote-pictures.module.js';
import { RenderingModule } from './rendering/rendering.module.js';
import { SearchModule } from './search/search.module.js';
import { InstancesModule } from './platform/instances/instances.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { PublishedModule } from './published/published.module.js';
import { PurgeModule } from './purge/purge.module.js';
import { ScimModule } from './scim/scim.module.js';
import { MemoryModule } from './platform/memory/memory.module.js';
import { ThreadsModule } from './platform/threads/threads.module.js';
import { SitesModule } from './sites/sites.module.js';
import { SpacesModule } from './spaces/spaces.module.js';
import { SsoModule } from './sso/sso.module.js';
import { TranslationsModule } from './translations/translations.module.js';

/** The list of contexts: composition only. */
@Module({})
export class AppModule {
  static forRoot(environment: Environment, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(environment),
        CommonModule,
        LoggingModule.forRoot(environment.logLevel),
        DatabaseModule.forRoot(databaseUrl, entities, environment.databasePoolSize),
        ScheduleModule.forRoot(),
        StorageModule,
        OutboundModule,
        MemoryModule,
        ThreadsModule,
        JobsModule,
        CronModule,
        DnsModule,
        InstancesModule,
        MailModule,
        ObservabilityModule,
        HttpModule,
        AccessModule,
        OutboxModule,
        AuthModule,
        IdempotencyModule,
        OrganizationsModule,
        ScimModule,
        CollectionsModule,
        SpacesModule,
        PermissionsModule,
        ContentModule,
        SearchModule,
        LinksModule,
        FormerPathsModule,
        ComputedPagesModule,
        ImportingModule,
        RenderingModule,
        ChangeRequestsModule,
        CommentsModule,
        SitesModule,
        InsightsModule,
        RemotePicturesModule,
        OpenAPISpecsModule,
        SsoModule,
        TranslationsModule,
        PublishedModule,
        AuditModule,
        WebhooksModule,
        DemoModule,
        PurgeModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: RequestValidationPipe },
      ],
    };
  }
}
