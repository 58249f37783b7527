import { AttributeSelection } from './attribute-selection.js';

const USER = {
  schemas: ['urn'],
  id: '1',
  userName: 'ada@example.com',
  name: { formatted: 'Ada Lovelace', givenName: 'Ada' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
};

describe('the selection of attributes', () => {
  it.each<[object, object]>([
    [{ attributes: 'NAME.givenname' }, { name: { givenName: 'Ada' } }],
    [{ attributes: 'name.givenName,name' }, { name: USER.name }],
    [
      { attributes: 'urn:x:2.0:User:emails.value, userName' },
      { userName: USER.userName, emails: [{ value: 'ada@example.com' }] },
    ],
    [{ attributes: 'name.familyName' }, {}],
    [{ attributes: 'unknown,__proto__,constructor' }, {}],
    [{ attributes: '' }, {}],
    [{ attributes: 'name', excludedAttributes: 'name.formatted' }, { name: { givenName: 'Ada' } }],
    [
      { excludedAttributes: 'id,schemas,id.x,emails,name.givenName' },
      { userName: USER.userName, name: { formatted: 'Ada Lovelace' } },
    ],
    [
      { excludedAttributes: 'name.formatted,name.givenName' },
      { userName: USER.userName, emails: USER.emails },
    ],
    [{}, USER],
  ])('%j', (query, selected) => {
    expect(new AttributeSelection(query).select(USER)).toEqual({ schemas: ['urn'], id: '1', ...selected });
  });
});
