/** Names that would mislead readers of an address, or that the operator of an instance needs. */
const RESERVED: ReadonlySet<string> = new Set(
  `
  about abuse access account accounts acme-challenge admin administrator admins alert alerts analytics anonymous api apis
  app apps assets auth authentication autoconfig autodiscover backup beta billing blog broadcasthost bot calendar cdn chat
  checkout cloud cms community compliance config console contact copyright dashboard data database demo deploy
  dev developer developers dns doc docs domain download downloads edge email embed enterprise errors events example
  feedback file files forum ftp git github gitlab go graphql guest health healthz help home host hostmaster http https
  icons identity image images imap img info integrations internal invite invites isatap jobs js ldap legal link links live
  local localdomain localhost log login logout logs mail mailer-daemon main manage manager marketing master me media
  metrics mobile monitor monitoring mta-sts mx mysql net network news newsletter no-reply nobody noc noreply notifications
  ns0 ns1 ns2 ns3 ns4 oauth oauth2 official openapi operator org owner page pages partner partners password pay payment
  payments pop pop3 portal postgres postmaster preview private prod production profile proxy public readyz redirect
  register registry remote root rss saml search secure security server service services session sessions settings setup
  sftp share shop signin signout signup site sitemap sites smtp space spaces sso ssl stage staging static stats status
  storage store subdomain superuser support sys sysadmin system team teams telemetry terms test testing tls token tokens
  tools trust uat update updates upload uploads usenet user users uucp vpn web webhook webhooks webmail webmaster website
  wiki wpad www www0 www1 www2 www3 xml
  `
    .trim()
    .split(/\s+/),
);

/** Whether a hostname is reserved. An organization that already has it keeps it. */
export function isReservedHostname(hostname: string): boolean {
  return RESERVED.has(hostname);
}
