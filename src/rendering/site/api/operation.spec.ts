import { outlineOf } from '../layout/outline.js';
import { pageWith, rendered, renderedPage, specsOf } from '../../../../test/support/rendered-content.js';

const PET = { $ref: '#/components/schemas/Pet' };
const SPEC = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.example.com/v1' }],
  security: [{ token: [] }],
  paths: {
    '/pets/{petId}': {
      put: {
        summary: 'Replace a pet',
        description: 'Replaces **all**. <script>alert(1)</script>',
        parameters: [
          { name: 'petId', in: 'path', required: true, schema: { type: 'string' }, example: "it's" },
          { name: 'dry', in: 'query', schema: { type: 'boolean', default: false } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: PET } } },
        responses: { 200: { description: 'The pet', content: { 'application/json': { schema: PET } } } },
      },
    },
  },
  webhooks: {
    born: {
      post: { summary: 'A pet is born', requestBody: { content: { 'application/json': { schema: PET } } } },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 40, description: 'Its name' },
          mother: PET,
          owner: {
            type: 'object',
            properties: { home: { type: 'object', properties: { city: { type: 'string' } } } },
          },
        },
      },
    },
  },
};
const specs = specsOf({ pets: JSON.stringify(SPEC) });
const operation = (attributes: string) =>
  `{% openapi-operation spec="pets" ${attributes} %}\n[p](p)\n{% endopenapi-operation %}`;
const PUT = operation('path="/pets/{petId}" method="put"');

describe('an operation', () => {
  it('has samples for its server, whatever its path is', async () => {
    const spec = { ...SPEC, servers: [{ url: 'https://api.example.com' }] };
    const paths = { '.other.example/keys': { get: {} } };
    const html = await rendered(operation('path=".other.example/keys" method="get"'), {
      specs: specsOf({ pets: JSON.stringify({ ...spec, paths }) }),
    });
    expect(html).toContain('https://api.example.com/.other.example/keys');
    expect(html).not.toContain('https://api.example.com.other');
  });

  it('shows its method, path, parameters, body and responses', async () => {
    const html = await rendered(PUT, { specs });
    expect(html).toContain('<span class="method method-put">PUT</span>');
    expect(html).toContain('<wbr/>/pets<wbr/>/{petId}');
    expect(html).toMatch(/Path parameters.*petId.*required.*Query parameters.*dry.*Request body.*Responses/s);
    expect(html).toMatch(
      /name<\/code>.*string.*required.*Its name.*Length at most: <code dir="ltr">40<\/code>/s,
    );
    expect(html).toContain('<strong>all</strong>');
    expect(html).toContain('<span class="status status-2" dir="ltr">200</span>');
  });

  it('opens schemas up to a depth, and ends circles with a link', async () => {
    const html = await rendered(PUT, { specs });
    expect(html).toMatch(/<details id="[\w-]+" open><summary class="field-head">(?:(?!<\/summary>).)*owner/s);
    expect(html).toMatch(/<details id="[\w-]+"><summary class="field-head">(?:(?!<\/summary>).)*home/s);
    expect(html).toMatch(/<a href="#[\w-]+">Pet is shown above\.<\/a>/);
  });

  it('has a request in four languages', async () => {
    const html = (await rendered(PUT, { specs })).replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');
    expect(html).toContain(
      "curl --request PUT 'https://api.example.com/v1/pets/it's'".replace("it's", "it'\\''s"),
    );
    expect(html).toContain('Authorization: Bearer YOUR_TOKEN');
    expect(html).toContain('const response = await fetch("https://api.example.com/v1/pets/it\'s", {');
    expect(html).toContain('response = requests.put(');
    expect(html).toContain('http.NewRequest("PUT"');
  });

  it('has requests with everything that authenticates together', async () => {
    const both = {
      ...SPEC,
      security: [{ token: [], key: [] }],
      components: {
        securitySchemes: {
          ...SPEC.components.securitySchemes,
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        },
      },
    };
    const html = await rendered(PUT, { specs: specsOf({ pets: JSON.stringify(both) }) });
    expect(html.replace(/<[^>]*>/g, '')).toMatch(/Authorization: Bearer YOUR_TOKEN.*X-Key: YOUR_KEY/s);
  });

  it.each([
    [{ type: 'http', scheme: 'basic' }, 'Authorization: Basic …'],
    [{ type: 'oauth2', flows: {} }, 'Authorization: Bearer …'],
    [{ type: 'apiKey', in: 'header', name: 'X-Key' }, 'X-Key: …'],
    [{ type: 'apiKey', in: 'query', name: 'key' }, '?key=…'],
    [{ type: 'apiKey', in: 'cookie', name: '<i>' }, 'Cookie: &lt;i>=…'],
  ])('says where a request has its credentials: %j', async (scheme, place) => {
    const spec = { ...SPEC, security: [{ own: [] }], components: { securitySchemes: { own: scheme } } };
    const html = await rendered(PUT, { specs: specsOf({ pets: JSON.stringify(spec) }) });
    expect(html).toContain(`<code dir="ltr">own</code> <code class="field-type" dir="ltr">${place}</code>`);
  });

  it.each([{ type: 'mutualTLS' }, { type: 'http', scheme: 'digest' }])(
    'names no header for credentials that are not sent in one as they are: %j',
    async (scheme) => {
      const spec = { ...SPEC, security: [{ own: [] }], components: { securitySchemes: { own: scheme } } };
      const html = await rendered(PUT, { specs: specsOf({ pets: JSON.stringify(spec) }) });
      expect(html).toContain('<li><code dir="ltr">own</code></li>');
      expect(html).not.toContain('Bearer');
      expect(html).toContain('"auth":[]');
    },
  );

  it('describes what a reader can send', async () => {
    const html = await rendered(PUT, { specs });
    const [, json = ''] =
      /<script type="application\/json" data-operation[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      method: 'PUT',
      path: '/pets/{petId}',
      servers: ['https://api.example.com/v1'],
      parameters: [
        { in: 'path', name: 'petId', required: true, value: "it's" },
        { in: 'query', name: 'dry', type: 'boolean', value: 'false' },
      ],
      bodies: [{ contentType: 'application/json' }],
      auth: [{ id: 'token', type: 'bearer' }],
    });
  });

  it('runs nothing of the specification', async () => {
    expect(await rendered(PUT, { specs })).not.toContain('alert(1)');
  });

  it.each([
    ['its specification', {}],
    ['a specification that is JSON', { specs: specsOf({ pets: 'no JSON' }) }],
    ['a specification that has it', { specs: specsOf({ pets: '{}' }) }],
  ])('without %s shows its name', async (_, content) => {
    expect(await rendered(PUT, content)).toMatch(/PUT.*\/pets.*\/\{petId\}/);
  });

  it('can be a webhook', async () => {
    const html = await rendered(
      '{% openapi-webhook spec="pets" name="born" method="post" %}\n{% endopenapi-webhook %}',
      {
        specs,
      },
    );
    expect(html).toMatch(/A pet is born.*Webhook.*Request body/s);
  });
});

describe('the outline of a page with operations', () => {
  const outline = async (markdown: string) => {
    const { html, context } = await renderedPage(pageWith(markdown, { specs }));
    const items = outlineOf(context);
    for (const { id } of items) expect(html).toContain(`id="${id}"`);
    return items.map(({ id, title, isNested }) => `${isNested ? '- ' : ''}${title} #${id}`);
  };
  const ID = 'put-petspetid';

  it('has their titles and sections', async () => {
    expect(await outline(PUT)).toEqual([
      `Replace a pet #${ID}`,
      `- Authorization #${ID}-security`,
      `- Path parameters #${ID}-path-parameters`,
      `- Query parameters #${ID}-query-parameters`,
      `- Request body #${ID}-request-body`,
      `- Responses #${ID}-responses`,
    ]);
  });

  it('has only their titles, below the headings of the text', async () => {
    expect(await outline(`## A\n\n${PUT}\n\n## B\n\n### C`)).toEqual([
      'A #a',
      `- Replace a pet #${ID}`,
      'B #b',
      '- C #c',
    ]);
  });
});

describe('a page that was generated from an operation', () => {
  const generated = (seed: string) => {
    const page = pageWith('```http\nPUT /pets\n```\n\n## Responses\n', {
      specs,
      generatedFrom: { spec: 'pets', seed },
    });
    page.page.title = 'Replace a pet';
    return renderedPage(page);
  };

  it('shows the operation instead of its text', async () => {
    const { html, context } = await generated('PUT /pets/{petId}');
    expect(html).toContain('<span class="method method-put">PUT</span>');
    expect(html).toContain('data-try');
    expect(html).not.toContain('PUT /pets\n');
    expect(html).not.toContain('operation-title');
    expect(html).toMatch(/<h2 class="operation-part-title" id="responses">/);
    expect([...context.needs]).toContain('api');
    expect(context.page.page.layout.width).toBe('wide');
  });

  it('has an outline of its sections', async () => {
    const { html, context } = await generated('PUT /pets/{petId}');
    expect(outlineOf(context)).toEqual([
      { id: 'security', title: 'Authorization', isNested: false },
      { id: 'path-parameters', title: 'Path parameters', isNested: false },
      { id: 'query-parameters', title: 'Query parameters', isNested: false },
      { id: 'request-body', title: 'Request body', isNested: false },
      { id: 'responses', title: 'Responses', isNested: false },
    ]);
    for (const { id } of outlineOf(context)) expect(html).toContain(`id="${id}"`);
  });

  it('shows a webhook', async () => {
    expect((await generated('webhook POST born')).html).toMatch(/Webhook.*Request body/s);
  });

  it('shows a schema with an example', async () => {
    const { html } = await generated('model Pet');
    expect(html).toMatch(/name<\/code>.*mother<\/code>.*<div class="code-title">Example<\/div>/s);
    expect(html).not.toContain('schema-block');
  });

  it.each(['GET /pets/{petId}', 'tag Pets', 'model Pets', 'model toString', 'toString'])(
    'shows its text for %s',
    async (seed) => {
      const { html, context } = await generated(seed);
      expect(html).toMatch(/PUT.*\/pets.*<h2[^>]*id="responses"/s);
      expect([...context.needs]).not.toContain('api');
    },
  );
});

describe('schemas', () => {
  it('show their properties', async () => {
    const html = await rendered(
      '{% openapi-schemas spec="pets" schemas="Pet,Missing" %}\n{% endopenapi-schemas %}',
      {
        specs,
      },
    );
    expect(html).toMatch(/<code dir="ltr">Pet<\/code>.*name.*mother.*owner/s);
    expect(html).not.toContain('Missing');
  });

  it('with very many properties are cut', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 140 }, (_, index) => [`p${index}`, { $ref: '#/definitions/B' }]),
    );
    const spec = { swagger: '2.0', definitions: { A: { properties: wide }, B: { properties: wide } } };
    const html = await rendered('{% openapi-schemas spec="pets" schemas="A" %}\n{% endopenapi-schemas %}', {
      specs: specsOf({ pets: JSON.stringify(spec) }),
    });
    expect(html.match(/class="api-field"/g)?.length).toBeLessThan(700);
    expect(html).toContain('There are more properties');
  });
});

describe('the request of an operation that readers can send', () => {
  it('has the first value of an enum only if the parameter is required', async () => {
    const parameter = (name: string, required: boolean) => ({
      ...{ name, in: 'query', required, schema: { enum: [`${name} 1`, `${name} 2`] } },
    });
    const api = {
      openapi: '3.1.0',
      servers: [{ url: 'https://api.example.com' }],
      paths: { '/pets': { get: { parameters: [parameter('sort', false), parameter('kind', true)] } } },
    };
    const html = await rendered(
      '{% openapi-operation spec="listed" path="/pets" method="get" %}\n{% endopenapi-operation %}',
      {
        specs: specsOf({ listed: JSON.stringify(api) }),
      },
    );
    expect(html).toContain('"value":"kind 1"');
    expect(html).not.toContain('"value":"sort 1"');
  });
});

describe('the alternatives of a schema', () => {
  it('have their titles, or numbers', async () => {
    const alternative = (more: object) => ({
      type: 'object',
      properties: { a: { type: 'string' } },
      ...more,
    });
    const schema = { oneOf: [alternative({ title: 'Card' }), alternative({})] };
    const api = {
      openapi: '3.1.0',
      servers: [{ url: 'https://api.example.com' }],
      paths: { '/pay': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    };
    const html = await rendered(
      '{% openapi-operation spec="pay" path="/pay" method="post" %}\n{% endopenapi-operation %}',
      { specs: specsOf({ pay: JSON.stringify(api) }) },
    );
    expect(html).toContain('<span>Card</span>');
    expect(html).toContain('<span>Choice 2</span>');
  });
});
