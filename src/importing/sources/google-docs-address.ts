/** The address that a Google document is exported at; any other address is one already. */
export function exportAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const path = /^(\/document\/(?:u\/\d+\/)?d\/[\w-]{5,})(?:\/(?:edit|view|preview|copy|mobilebasic)?)?$/.exec(
    url.pathname,
  );
  return path === null ? address : `${url.origin}${path[1]}/export?format=zip`;
}
