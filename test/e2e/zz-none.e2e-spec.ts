it('loads', () => { expect(1).toBe(1); });
