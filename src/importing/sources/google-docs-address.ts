/** The export address of a Google document; other addresses stay unchanged. */
export function exportAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const path = /^(\/document\/(?:u\/\d+\/)?d\/[\w-]{5,})(?:\/(?:edit|view|preview|copy|mobilebasic)?)?$/.exec(
    url.pathname,
  );
  return path === null ? address : `${url.origin}${path[1]}/export?format=zip`;
}
