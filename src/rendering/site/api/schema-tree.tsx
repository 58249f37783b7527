import type { ComponentChildren } from 'preact';
import { propertiesOf, type Visits } from '../../../openapi-specs/pages/schema-properties.js';
import { typeOf } from '../../../openapi-specs/pages/schema-type.js';
import { original, type SpecReferences } from '../../../openapi-specs/pages/spec-references.js';
import {
  choicesOf,
  isObject,
  lineOf,
  own,
  type SpecObject,
  textOf,
} from '../../../openapi-specs/pages/spec-values.js';
import { Symbol } from '../blocks/symbol.js';
import type { RenderContext } from '../render-context.js';
import { filled } from '../texts/block-texts.js';
import { apiLine } from './api-text.js';
import { constraints } from './constraints.js';

/** Properties up to this depth are open at first. */
const OPEN_DEPTH = 2;
const MAX_DEPTH = 8;
/** Properties of all schemas of an operation. */
const MAX_PROPERTIES = 600;
/** Alternatives of a schema that are shown. */
const MAX_CHOICES = 8;
/** Characters of the title of an alternative. */
const MAX_TITLE = 100;
/** Schemas that one operation visits. */
const MAX_VISITS = 5_000;

/** A schema around the current one. */
interface Outer {
  schema: SpecObject;
  id: string;
}

/** A property, parameter or header. */
export interface ApiField {
  name: string;
  schema: unknown;
  required: boolean;
  /** The object that contains its description, if the schema does not. */
  said?: SpecObject;
}

/** Shows the schemas of one operation, within its limits. */
export class SchemaTree {
  private readonly visits: Visits = { count: 0, most: MAX_VISITS };
  private fields = 0;
  private ids = 0;

  /** @param id begins the IDs of its elements */
  constructor(
    private readonly id: string,
    private readonly references: SpecReferences,
    private readonly context: RenderContext,
  ) {}

  /** The properties of a schema, or of the items of a list. Null when it has none. */
  properties(schema: unknown): ComponentChildren {
    return this.inside(schema, 0, [], this.id);
  }

  /** A list of fields. Null when there are none. */
  list(fields: readonly ApiField[], depth = 0, around: readonly Outer[] = []): ComponentChildren {
    if (fields.length === 0) return null;
    const { apiBudget } = this.context;
    const most = apiBudget.isOutOfTime ? 0 : MAX_PROPERTIES - this.fields;
    const shown = fields.slice(0, Math.max(0, most));
    this.fields += shown.length;
    apiBudget.countProperties(shown.length);
    return (
      <ul class="schema">
        {shown.map((field) => !apiBudget.isOutOfTime && this.field(field, depth, around))}
        {(shown.length < fields.length || apiBudget.isOutOfTime) && (
          <li>{this.context.texts.api.moreProperties}</li>
        )}
      </ul>
    );
  }

  private field(field: ApiField, depth: number, around: readonly Outer[]): ComponentChildren {
    const { name, schema, required, said } = field;
    const { api } = this.context.texts;
    const { value } = this.references.follow(schema);
    const described = said ?? value;
    const isDeprecated = own(described, 'deprecated') === true;
    const head = (
      <>
        <code class={isDeprecated ? 'field-name is-deprecated' : 'field-name'} dir="ltr">
          {name}
        </code>{' '}
        <span class="field-type" dir="ltr">
          {typeOf(schema, this.references)}
        </span>
        {required && <span class="field-required"> {api.required}</span>}
        {isDeprecated && <span class="badge"> {api.deprecated}</span>}
      </>
    );
    const text = [
      apiLine(textOf(own(described, 'description')) || textOf(own(value, 'description')), this.context),
      constraints(value, api),
    ];
    const id = `${this.id}-${(this.ids += 1)}`;
    const children = this.inside(schema, depth + 1, around, id);
    if (children === null) {
      return (
        <li class="api-field">
          <div class="field-head">{head}</div>
          {text}
        </li>
      );
    }
    return (
      <li class="api-field">
        <details id={id} open={depth + 1 < OPEN_DEPTH}>
          <summary class="field-head">
            <Symbol name="chevron" size={16} />
            {head}
          </summary>
          {children}
        </details>
        {text}
      </li>
    );
  }

  /** What is in a schema: its properties and its alternatives. */
  private inside(schema: unknown, depth: number, around: readonly Outer[], id = this.id): ComponentChildren {
    const { value, name } = this.references.follow(schema);
    const self = original(value);
    const outer = around.find((each) => each.schema === self);
    if (outer !== undefined) {
      const text = filled(this.context.texts.api.shownAbove, { name: name ?? '…' });
      return (
        <p class="schema-cycle">
          <a href={`#${outer.id}`}>{text}</a>
        </p>
      );
    }
    if (depth >= MAX_DEPTH || this.visits.count > this.visits.most) return null;
    const within = [...around, { schema: self, id }];
    const items = own(value, 'items');
    if (items !== undefined && own(value, 'properties') === undefined) {
      return this.inside(items, depth, within, id);
    }
    const fields = [...propertiesOf(schema, this.references, this.visits)].map(
      ([property, { schema: of, required }]) => ({ name: property, schema: of, required }),
    );
    const others = own(value, 'additionalProperties');
    if (isObject(others)) fields.push({ name: '*', schema: others, required: false });
    const properties = this.list(fields, depth, within);
    const choices = this.choices(value, depth, within);
    return properties === null && choices === null ? null : [properties, choices];
  }

  private titleOf(schema: unknown): string {
    return lineOf(textOf(own(this.references.follow(schema).value, 'title')), MAX_TITLE);
  }

  private choices(value: SpecObject, depth: number, around: readonly Outer[]): ComponentChildren {
    const { first } = choicesOf(value, MAX_CHOICES);
    if (first.length < 2) return first.length === 0 ? null : this.inside(first[0], depth + 1, around);
    const shown = first.map((choice, index) => {
      const inner = this.inside(choice, depth + 1, around);
      if (inner === null) return null;
      return (
        <details class="schema-choice">
          <summary class="field-head">
            <Symbol name="chevron" size={16} />
            <span>
              {this.titleOf(choice) || filled(this.context.texts.api.choice, { number: index + 1 })}
            </span>{' '}
            <span class="field-type">{typeOf(choice, this.references)}</span>
          </summary>
          {inner}
        </details>
      );
    });
    return shown.every((each) => each === null) ? null : <div class="schema-choices">{shown}</div>;
  }
}
