import { GROUP_SCHEMA, USER_SCHEMA } from '../protocol/schema-urns.js';

/** An attribute of a schema, as RFC 7643, section 7, describes it. */
interface SchemaAttribute {
  name: string;
  type: 'string' | 'boolean' | 'complex';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact?: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default';
  uniqueness?: 'none' | 'server' | 'global';
  subAttributes?: SchemaAttribute[];
}

interface Schema {
  id: string;
  name: string;
  description: string;
  attributes: SchemaAttribute[];
}

function text(
  name: string,
  description: string,
  rest: Partial<Pick<SchemaAttribute, 'required' | 'caseExact' | 'mutability' | 'uniqueness'>> = {},
): SchemaAttribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...rest,
  };
}

function complex(
  name: string,
  description: string,
  multiValued: boolean,
  subAttributes: SchemaAttribute[],
  mutability: SchemaAttribute['mutability'] = 'readWrite',
): SchemaAttribute {
  return {
    name,
    type: 'complex',
    multiValued,
    description,
    required: false,
    mutability,
    returned: 'default',
    subAttributes,
  };
}

function flag(name: string, description: string): SchemaAttribute {
  return {
    name,
    type: 'boolean',
    multiValued: false,
    description,
    required: false,
    mutability: 'readWrite',
    returned: 'default',
  };
}

const EXTERNAL_ID = text('externalId', 'The identifier of the resource in the directory.', {
  caseExact: true,
  uniqueness: 'server',
});

/** The attributes that the service stores. */
export const SCHEMAS: readonly Schema[] = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'A member of the organization.',
    attributes: [
      text('userName', 'The email address of the account.', { required: true, uniqueness: 'server' }),
      EXTERNAL_ID,
      complex('name', 'The name of the person.', false, [
        text('formatted', 'The whole name.'),
        text('givenName', 'The given name.'),
        text('familyName', 'The family name.'),
      ]),
      text('displayName', 'The name that is shown for the person.'),
      complex('emails', 'One email address, which only the directory reads.', true, [
        text('value', 'The address.'),
        text('type', 'Always "work".'),
        flag('primary', 'Always true.'),
      ]),
      flag('active', 'false: the person has no access at all.'),
      complex(
        'groups',
        'The teams of the person.',
        true,
        [
          text('value', 'The ID of a Group.', { caseExact: true, mutability: 'readOnly' }),
          text('display', 'The title of the team.', { mutability: 'readOnly' }),
          text('type', 'Always "direct".', { mutability: 'readOnly' }),
        ],
        'readOnly',
      ),
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'A team of the organization.',
    attributes: [
      text('displayName', 'The title of the team, of at most 64 characters.', { required: true }),
      EXTERNAL_ID,
      complex('members', 'The people of the team.', true, [
        text('value', 'The ID of a User.', { caseExact: true, mutability: 'immutable' }),
        text('display', 'The name of the account.', { mutability: 'readOnly' }),
        text('type', 'Always "User".', { mutability: 'immutable' }),
      ]),
    ],
  },
];
