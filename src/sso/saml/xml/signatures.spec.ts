import { readFileSync } from 'node:fs';
import { SignedXml } from 'xml-crypto';
import { parseMessage, UnsoundXmlError } from './saml-xml.js';
import { signersOf, verifiedMessage } from './signatures.js';

const file = (name: string) => readFileSync(`test/fixtures/saml/${name}`, 'utf8');
const [certificate, other] = [file('idp.crt'), file('other.crt')];

/** A signed message. @param inclusive prefixes that count as used, which the canonicalization names */
function sign(content: string, inclusive: string[] = []): string {
  const canonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const signed = new SignedXml({
    privateKey: file('idp.key'),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: canonicalization,
    inclusiveNamespacesPrefixList: inclusive,
  });
  signed.addReference({
    xpath: '/*',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonicalization],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    inclusiveNamespacesPrefixList: inclusive,
  });
  signed.computeSignature(`<m:Message xmlns:m="urn:m" xmlns:x="urn:x" ID="_1">${content}</m:Message>`, {
    prefix: 'ds',
  });
  return signed.getSignedXml();
}

describe('the signature of a message', () => {
  it.each([[[]], [['x', 'm']]])(
    'names the certificate of the key that made it, with the prefixes %j',
    async (prefixes) => {
      const xml = sign('<m:Text>Text</m:Text>', prefixes);
      expect(await signersOf(parseMessage(xml), [other, certificate, certificate])).toEqual([certificate]);
      expect((await verifiedMessage(xml, [other, certificate])).root.textContent).toContain('Text');
    },
  );

  it('names nobody if another key made it', async () => {
    const xml = sign('<m:Text>Text</m:Text>');
    expect(await signersOf(parseMessage(xml), [other])).toEqual([]);
    await expect(verifiedMessage(xml, [other])).rejects.toThrow(UnsoundXmlError);
  });

  it('does not read what it covers to find its certificate, but before it is accepted', async () => {
    const xml = sign('<m:Text>Text</m:Text>').replace('>Text<', '>Changed<');
    expect(await signersOf(parseMessage(xml), [certificate])).toEqual([certificate]);
    await expect(verifiedMessage(xml, [certificate])).rejects.toThrow(UnsoundXmlError);
  });

  it('says no more than a hash and how it is computed', async () => {
    const xml = sign('').replace('<ds:SignedInfo>', `$&${'<ds:More/>'.repeat(60)}`);
    await expect(signersOf(parseMessage(xml), [certificate])).rejects.toThrow('too long');
  });

  it('names few prefixes', async () => {
    const prefixes = Array.from({ length: 2_000 }, (_, n) => `p${n}`).join(' ');
    const xml = sign('').replace(
      /(<ds:CanonicalizationMethod[^>]*?)\/?>/,
      `$1><e:InclusiveNamespaces xmlns:e="urn:e" PrefixList="${prefixes}"/>`,
    );
    await expect(
      signersOf(
        parseMessage(
          xml.includes('</ds:CanonicalizationMethod>')
            ? xml
            : xml.replace('<ds:SignatureMethod', '</ds:CanonicalizationMethod>$&'),
        ),
        [certificate],
      ),
    ).rejects.toThrow('too long');
  });

  it('is in a message with a limited number of attributes', () => {
    const attributes = Array.from({ length: 10 }, (_, n) => ` a${n}=""`).join('');
    expect(() => parseMessage(`<m>${`<a${attributes}/>`.repeat(600)}</m>`)).toThrow('too many attributes');
    expect(() => parseMessage(`<m><a${attributes}/></m>`)).not.toThrow();
    const many = Array.from({ length: 101 }, (_, n) => ` a${n} = "${'='.repeat(n)}"`).join('');
    expect(() => parseMessage(`<m><a${many}/></m>`)).toThrow('an element with too many attributes');
  });
});
