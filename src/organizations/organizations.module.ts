import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DomainChecksCron } from './domains/domain-checks.cron.js';
import { DomainMails } from './domains/domain-mails.js';
import { DomainsController } from './domains/domains.controller.js';
import { DomainsRepository } from './domains/domains.repository.js';
import { DomainsService } from './domains/domains.service.js';
import { EmailInvitesRepository } from './invites/email-invites.repository.js';
import { InvitationLinks } from './invites/invitation-links.js';
import { InvitationMails } from './invites/invitation-mails.js';
import { InvitationsController } from './invites/invitations.controller.js';
import { InvitationsService } from './invites/invitations.service.js';
import { InviterLocks } from './invites/inviters.js';
import { InvitesController } from './invites/invites.controller.js';
import { InvitesService } from './invites/invites.service.js';
import { LinkInvitesController } from './invites/link-invites.controller.js';
import { LinkInvitesRepository } from './invites/link-invites.repository.js';
import { LinkInvitesService } from './invites/link-invites.service.js';
import { NewcomersRepository } from './invites/newcomers.repository.js';
import { SentInvitationsRepository } from './invites/sent-invitations.repository.js';
import { JoiningController } from './joining/joining.controller.js';
import { JoiningService } from './joining/joining.service.js';
import { WelcomeMails } from './invites/welcome-mails.js';
import { LastAdminRule } from './last-admin-rule.js';
import { MembersController } from './members/members.controller.js';
import { MembersRepository } from './members/members.repository.js';
import { MembersService } from './members/members.service.js';
import { MembershipsRepository } from './memberships.repository.js';
import { OrganizationHooks } from './organization-hooks.js';
import { OrganizationsController } from './organizations.controller.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { OrganizationsService } from './organizations.service.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleRepository } from './people/people.repository.js';
import { PeopleService } from './people/people.service.js';
import { SubdomainsController } from './subdomains/subdomains.controller.js';
import { SubdomainsService } from './subdomains/subdomains.service.js';
import { TeamMembersController } from './teams/team-members.controller.js';
import { TeamMembersRepository } from './teams/team-members.repository.js';
import { TeamMembersService } from './teams/team-members.service.js';
import { TeamsController } from './teams/teams.controller.js';
import { TeamsRepository } from './teams/teams.repository.js';
import { TeamsService } from './teams/teams.service.js';

/** The tenants and their members. */
@Module({
  imports: [AuthModule],
  controllers: [
    OrganizationsController,
    DomainsController,
    JoiningController,
    MembersController,
    PeopleController,
    SubdomainsController,
    TeamsController,
    TeamMembersController,
    InvitesController,
    LinkInvitesController,
    InvitationsController,
  ],
  providers: [
    OrganizationsRepository,
    OrganizationsService,
    OrganizationHooks,
    DomainsRepository,
    DomainsService,
    DomainMails,
    DomainChecksCron,
    JoiningService,
    WelcomeMails,
    LastAdminRule,
    MembersRepository,
    MembershipsRepository,
    MembersService,
    PeopleRepository,
    PeopleService,
    SubdomainsService,
    TeamsRepository,
    TeamMembersRepository,
    TeamMembersService,
    TeamsService,
    EmailInvitesRepository,
    InviterLocks,
    SentInvitationsRepository,
    LinkInvitesRepository,
    NewcomersRepository,
    InvitationLinks,
    InvitationMails,
    InvitesService,
    LinkInvitesService,
    InvitationsService,
  ],
  exports: [
    DomainsService,
    OrganizationsService,
    OrganizationHooks,
    MembersService,
    TeamsService,
    TeamMembersService,
    WelcomeMails,
  ],
})
export class OrganizationsModule {}
