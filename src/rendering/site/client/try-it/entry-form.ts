import { create, parseUrl } from '../dom.js';
import type { Authentication, Entries, Operation, Parameter } from './operation.js';
import { text } from './try-texts.js';

/** The fields of an operation. */
export class EntryForm {
  readonly element = create('form', { class: 'try-form' });
  private readonly server: HTMLInputElement | HTMLSelectElement;
  private readonly parameters = new Map<string, Field>();
  private readonly auth = new Map<string, SecretFields>();
  /** Of the server that the authentication is shown for. */
  private origin = '';
  private readonly contentType: HTMLSelectElement;
  private readonly body = create('textarea', { rows: 12, spellcheck: 'false', class: 'try-code' });

  constructor(private readonly operation: Operation) {
    const { auth, bodies, parameters, servers } = operation;
    this.server =
      servers.length === 0
        ? create('input', { type: 'url', required: true, placeholder: 'https://' })
        : selectOf(servers, servers[0]);
    this.contentType = selectOf(bodies.map(({ contentType }) => contentType));
    this.contentType.addEventListener('change', () => {
      this.showExample();
    });
    this.showExample();
    const fields = [
      labeled(text('tryServer'), this.server),
      ...(auth.length === 0 ? [] : [this.authFields(auth)]),
      ...(parameters.length === 0 ? [] : [this.parameterFields(parameters)]),
      ...(bodies.length === 0 ? [] : [this.bodyFields(bodies.length > 1)]),
    ];
    this.element.append(...fields);
    this.showSecrets();
    this.server.addEventListener('change', () => {
      this.changeServer();
    });
  }

  /**
   * The reader's entries. Keeps the authentication for this tab.
   * @throws Error when the address of the server is not a URL
   */
  entries(): Entries {
    this.changeServer();
    const server = parseUrl(this.server.value);
    if (server === undefined) throw new Error(text('tryWrongAddress', { address: this.server.value }));
    const auth = Object.fromEntries([...this.auth].map(([id, { value }]) => [id, value()]));
    for (const [id, value] of Object.entries(auth)) keep(this.storageKey(id), value);
    return {
      server: server.href,
      parameters: Object.fromEntries([...this.parameters].map(([key, { value }]) => [key, value])),
      auth,
      contentType: this.operation.bodies.length === 0 ? undefined : this.contentType.value,
      body: this.body.value,
    };
  }

  private showExample(): void {
    const { bodies } = this.operation;
    const example = bodies.find(({ contentType }) => contentType === this.contentType.value)?.example ?? '';
    const isUntouched = this.body.value === '' || bodies.some((body) => body.example === this.body.value);
    if (isUntouched) this.body.value = example;
  }

  private parameterFields(parameters: readonly Parameter[]): HTMLElement {
    return fieldset(
      text('tryParameters'),
      ...parameters.map((parameter) => {
        const { description, in: place, name, required = false, type = '' } = parameter;
        const field = fieldOf(parameter);
        this.parameters.set(`${place}/${name}`, field);
        const hints = [
          [place, type, ...(type === 'array' ? [text('tryOnePerLine')] : [])]
            .filter((part) => part !== '')
            .join(' · '),
          ...(description === undefined ? [] : [description]),
          ...(place === 'cookie' ? [text('tryCookies')] : []),
        ];
        return labeled(name, field, { hints, required });
      }),
    );
  }

  private authFields(ways: readonly Authentication[]): HTMLElement {
    const fields = ways.map((way) => {
      const hints = way.in === 'cookie' ? [text('tryCookies')] : [];
      if (way.type !== 'basic') {
        const input = secretField();
        this.auth.set(way.id, {
          value: () => input.value.trim(),
          fill: (kept) => {
            input.value = kept;
          },
        });
        return [labeled(way.type === 'apiKey' ? (way.name ?? way.id) : text('tryToken'), input, { hints })];
      }
      const user = create('input', { autocomplete: 'off' });
      const password = secretField();
      this.auth.set(way.id, {
        value: () => (user.value === '' ? '' : `${user.value}:${password.value}`),
        fill: (kept) => {
          [, user.value = '', password.value = ''] = /^([^:]*):(.*)$/s.exec(kept) ?? ['', '', ''];
        },
      });
      return [labeled(text('tryUser'), user, { hints }), labeled(text('tryPassword'), password)];
    });
    return fieldset(
      text('tryAuthentication'),
      ...fields.flat(),
      create('p', { class: 'try-hint' }, text('tryKept')),
    );
  }

  /** Entries for one server must not be sent to another one. */
  private changeServer(): void {
    const former = this.origin;
    if (this.originOfServer() === former) return;
    if (former !== '') for (const [id, { value }] of this.auth) keep(this.storageKey(id), value());
    this.showSecrets(former === '');
  }

  /**
   * Shows the authentication that this tab keeps for the server.
   * @param keepsEntries whether entries from before a server was chosen are for this server
   */
  private showSecrets(keepsEntries = false): void {
    this.origin = this.originOfServer();
    for (const [id, { fill, value }] of this.auth)
      if (!keepsEntries || value() === '') fill(readKept(this.storageKey(id)));
  }

  private originOfServer(): string {
    return parseUrl(this.server.value)?.origin ?? '';
  }

  private bodyFields(chooses: boolean): HTMLElement {
    const label = labeled(chooses ? text('tryContentType') : this.contentType.value, this.contentType);
    if (!chooses) this.contentType.hidden = true;
    this.body.setAttribute('aria-label', text('tryBody'));
    return fieldset(text('tryBody'), label, this.body);
  }

  /** Sites of several organizations can share an origin, and with it the storage. */
  private storageKey(id: string): string {
    const site = document.documentElement.dataset.home ?? '/';
    return `try-it:${site}:${this.origin}:${id}`;
  }
}

/** The fields of one way to authenticate. */
interface SecretFields {
  value: () => string;
  fill: (kept: string) => void;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldOf({ enum: values, required = false, type, value = '' }: Parameter): Field {
  if (values !== undefined) return selectOf(required ? values : ['', ...values], value);
  if (type === 'boolean') return selectOf(required ? ['true', 'false'] : ['', 'true', 'false'], value);
  if (type === 'array') {
    const area = create('textarea', { rows: 2, required, spellcheck: 'false' });
    area.value = value;
    return area;
  }
  const numeric = type === 'integer' || type === 'number';
  return create('input', {
    ...{ type: numeric ? 'number' : 'text', step: type === 'number' ? 'any' : undefined },
    ...{ required, value, autocomplete: 'off', spellcheck: 'false' },
  });
}

function selectOf(values: readonly string[], chosen = values[0]): HTMLSelectElement {
  const options = values.map((value) => create('option', { value, selected: value === chosen }, value));
  return create('select', {}, ...options);
}

/** A field that browsers do not offer to save. */
function secretField(): HTMLInputElement {
  return create('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' });
}

function labeled(
  name: string,
  field: Field,
  { hints = [], required = false }: { hints?: readonly string[]; required?: boolean } = {},
): HTMLElement {
  const mark = required ? [' ', create('span', { class: 'try-required' }, text('required'))] : [];
  return create(
    'label',
    {},
    create('span', { class: 'try-name' }, name, ...mark),
    ...hints.filter((hint) => hint !== '').map((hint) => create('span', { class: 'try-hint' }, hint)),
    field,
  );
}

function fieldset(title: string, ...content: Node[]): HTMLElement {
  return create('fieldset', {}, create('legend', {}, title), ...content);
}

function readKept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage, the reader enters it again.
  }
}
