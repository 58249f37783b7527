import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { NodeData } from '../../../markdown/document/nodes.js';
import type {
  ApiOperation,
  ApiResponse,
  FoundOperation,
} from '../../../openapi-specs/pages/api-operation.js';
import { exampleOf, type MediaContent } from '../../../openapi-specs/pages/example-of.js';
import type { ApiReader } from '../../../openapi-specs/pages/read-api.js';
import { typeOf } from '../../../openapi-specs/pages/schema-type.js';
import { fragmentOf } from '../../../markdown/document/node-parts.js';
import { codeBlock } from '../blocks/code.js';
import { tabs } from '../blocks/containers.js';
import { linkRow } from '../blocks/links.js';
import { Symbol } from '../blocks/symbol.js';
import { followed } from '../inlines/link-target.js';
import type { BlockComponent, OperationSections, PageSection, RenderContext } from '../render-context.js';
import { apiLine, apiText } from './api-text.js';
import { placeOfCredentials, sampleRequest, sendableOperation } from './api-request.js';
import { findOperation } from './find-operation.js';
import { notShown } from './not-shown.js';
import { Method, nameInBlock, Path } from './operation-name.js';
import { samplesOf } from './samples.js';
import { SchemaTree } from './schema-tree.js';
import { specOf } from './spec-of.js';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** An operation or a webhook of an API. Without its specification, its name and the content that the page has for it. */
export const Operation: BlockComponent = ({ node, context }) => {
  const content = fragmentOf(node, 'content');
  const reader = context.apiBudget.isSpent ? 'too-large' : specOf(node, context);
  if (reader === 'too-large') return notShown(node, context);
  const found = reader && findOperation(reader, node.type, node.data);
  if (reader === undefined || found === undefined)
    return unknown(node.data, context, context.blocks(content));
  context.needs.add('api');
  const operation = reader.read(found);
  const id = node.meta?.id ?? `operation-${node.key ?? ''}`;
  const isPage = node.data.isPage === true;
  const parts = new OperationParts({ id, found, operation, reader, isPage }, context);
  const html = context.apiBudget.render(() => {
    const main = parts.main();
    return [
      parts.head(),
      <div class="operation-main">{main}</div>,
      <div class="operation-samples">{parts.samples()}</div>,
    ];
  });
  context.sections.set(node, parts.sections());
  const more =
    content.length > 0
      ? renderToString(<div class="operation-content flow">{context.blocks(content)}</div>)
      : '';
  const inner = { __html: html + more };
  return <section class="operation" id={id} data-code="openapi" dangerouslySetInnerHTML={inner} />;
};

/** The name of an operation that cannot be shown, with a link to its specification. */
function unknown(data: NodeData, context: RenderContext, content: ComponentChildren): ComponentChildren {
  const target = followed(data.ref, context);
  return (
    <div class="operation-link flow">
      {nameInBlock(data, context)}
      {target !== undefined && linkRow(target, context)}
      {content}
    </div>
  );
}

class OperationParts {
  private readonly schemas: SchemaTree;
  /** The level of the title. */
  private readonly level: 2 | 3;
  private readonly shown: PageSection[] = [];

  constructor(
    private readonly of: {
      id: string;
      found: FoundOperation;
      operation: ApiOperation;
      reader: ApiReader;
      /** The page shows nothing else, so its title is that of the operation. */
      isPage: boolean;
    },
    private readonly context: RenderContext,
  ) {
    this.schemas = new SchemaTree(of.id, of.reader.references, context);
    this.level = context.levelOfTitle();
  }

  head(): ComponentChildren {
    const { found, isPage, operation } = this.of;
    const { texts } = this.context;
    const Title = this.level === 2 ? 'h2' : 'h3';
    const isTitled = !isPage && found.title !== `${found.method} ${found.path}`;
    return (
      <div class="operation-head flow">
        {isTitled && <Title class="operation-title">{found.title}</Title>}
        <div class="operation-path">
          <Method name={found.method} />
          {found.isWebhook && <span class="badge">{texts.api.webhook}</span>}
          <Path path={found.path} />
          {operation.deprecated && <span class="badge">{texts.api.deprecated}</span>}
          <button class="copy" type="button" hidden data-copy-text={found.path} aria-label={texts.copyPath}>
            <Symbol name="copy" size={16} />
          </button>
        </div>
        {apiText(operation.description, this.context)}
      </div>
    );
  }

  main(): ComponentChildren {
    const { operation } = this.of;
    const { api } = this.context.texts;
    return [
      this.security(),
      ...PLACES.map((place) => {
        const fields = operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema, required, said }) => ({ name, schema, required, said }));
        return fields.length === 0
          ? null
          : this.part(`${place}-parameters`, api.parameters[place], this.schemas.list(fields));
      }),
      operation.body &&
        this.part('request-body', api.requestBody, [
          apiLine(operation.body.description, this.context),
          this.media(operation.body.media, `${this.of.id}-body`),
        ]),
      operation.responses.length > 0 && this.part('responses', api.responses, this.responses()),
    ];
  }

  /** The sections that `main` has shown. */
  sections(): OperationSections {
    const { found, id, isPage } = this.of;
    return { parts: this.shown, ...(isPage ? {} : { title: { id, title: found.title } }) };
  }

  /** @param anchor of the heading that the text of a generated page has for it */
  private part(anchor: string, title: string, content: ComponentChildren): ComponentChildren {
    const { isPage } = this.of;
    const id = isPage ? anchor : `${this.of.id}-${anchor}`;
    this.shown.push({ id, title });
    const Title = isPage ? 'h2' : this.level === 2 ? 'h3' : 'h4';
    return (
      <div class="operation-part">
        <Title class="operation-part-title" id={id}>
          {title}
        </Title>
        {content}
      </div>
    );
  }

  private security(): ComponentChildren {
    const { operation, reader } = this.of;
    const { security } = operation;
    const { api } = this.context.texts;
    if (security === undefined || security.length === 0) return null;
    const places = new Map(
      reader.securitySchemes().map(([name, scheme]) => [name, placeOfCredentials(scheme)]),
    );
    const alternatives = security.map((schemes) => (
      <li>
        {schemes.length === 0
          ? api.noAuthorization
          : schemes.map(([name, scopes], index) => [
              index === 0 ? '' : ' + ',
              <code dir="ltr">{name}</code>,
              places.get(name) !== undefined && (
                <>
                  {' '}
                  <code class="field-type" dir="ltr">
                    {places.get(name)}
                  </code>
                </>
              ),
              scopes.length > 0 && <span class="field-type"> {scopes.join(', ')}</span>,
            ])}
      </li>
    ));
    return this.part('security', api.authorization, <ul class="plain-list">{alternatives}</ul>);
  }

  /** The schemas of a body, by media type. */
  private media(media: readonly MediaContent[], id: string): ComponentChildren {
    const shown = media.map((content) => ({
      title: <code dir="ltr">{content.mediaType}</code>,
      content: this.schema(content.schema),
    }));
    const [only] = shown;
    if (only === undefined) return null;
    if (shown.length === 1) return [<p class="media-type">{only.title}</p>, only.content];
    return tabs(id, shown, 'tabs api-tabs');
  }

  private schema(schema: unknown): ComponentChildren {
    if (schema === undefined) return null;
    const properties = this.schemas.properties(schema);
    const type = typeOf(schema, this.of.reader.references);
    return [
      type === '' ? null : (
        <p class="field-type" dir="ltr">
          {type}
        </p>
      ),
      properties,
    ];
  }

  private responses(): ComponentChildren {
    const { responses } = this.of.operation;
    const { api } = this.context.texts;
    const shown = responses.map((response, index) => {
      const headers = response.headers.map(([name, header]) => ({
        name,
        schema: header.schema ?? header,
        required: false,
        said: header,
      }));
      return {
        title: <Status response={response} />,
        content: [
          apiText(response.description, this.context),
          headers.length > 0 && [<p class="schema-title">{api.headers}</p>, this.schemas.list(headers)],
          this.media(response.media, `${this.of.id}-response-${index}`),
        ],
      };
    });
    return tabs(`${this.of.id}-responses`, shown, 'tabs api-tabs');
  }

  /** The request in several languages, and examples of its responses. */
  samples(): ComponentChildren {
    const { found, operation, reader, id } = this.of;
    const { api } = this.context.texts;
    const requests = found.isWebhook
      ? []
      : samplesOf(sampleRequest(found, operation, reader)).map(({ title, lines, syntax }) => ({
          title,
          content: codeBlock({ lines, syntax }, this.context),
        }));
    const examples = operation.responses.flatMap((response) => {
      const example = firstExample(response.media, reader);
      if (example === undefined) return [];
      const code = { lines: example.text.split('\n'), syntax: example.language };
      return [{ title: <Status response={response} />, content: codeBlock(code, this.context) }];
    });
    const body = found.isWebhook ? firstExample(operation.body?.media ?? [], reader) : undefined;
    return [
      requests.length > 0 && (
        <div class="sample">
          <div class="sample-head">
            <p class="sample-title">{api.request}</p>
            {this.tryIt()}
          </div>
          {tabs(`${id}-samples`, requests, 'tabs sample-tabs')}
        </div>
      ),
      body !== undefined &&
        codeBlock(
          { lines: body.text.split('\n'), syntax: body.language, title: api.requestBody },
          this.context,
        ),
      examples.length > 0 && (
        <div class="sample">
          <p class="sample-title">{api.response}</p>
          {tabs(`${id}-examples`, examples, 'tabs sample-tabs')}
        </div>
      ),
    ];
  }

  private tryIt(): ComponentChildren {
    const { found, operation, reader } = this.of;
    const json = JSON.stringify(sendableOperation(found, operation, reader)).replaceAll('<', '\\u003c');
    return (
      <div>
        <button class="btn try-it" type="button" hidden data-try>
          {this.context.texts.api.tryIt}
        </button>
        <script type="application/json" data-operation dangerouslySetInnerHTML={{ __html: json }} />
      </div>
    );
  }
}

function firstExample(media: readonly MediaContent[], reader: ApiReader) {
  for (const content of media) {
    const example = exampleOf(content, reader.references);
    if (example !== undefined) return example;
  }
  return undefined;
}

/** The status of a response, with a dot in the color of its class. */
function Status({ response: { status } }: { response: ApiResponse }) {
  const [, kind = ''] = /^([2-5])/.exec(status) ?? [];
  return (
    <span class={`status status-${kind === '' ? 'other' : kind}`} dir="ltr">
      {status}
    </span>
  );
}
