import { TestApp } from '../support/app.js';
it('loads', () => { expect(TestApp).toBeDefined(); });
