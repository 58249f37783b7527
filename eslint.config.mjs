import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'var/**',
      'coverage/**',
      'node_modules/**',
      '*.cjs',
      '**/*.mjs',
      'scripts/**',
      'clients/**/generated/**',
      'clients/**/dist/**',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // Bodies of responses are checked against the API reference when they arrive; their static type is any.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    // Sources come from anywhere, so their files are read within a limit.
    files: ['src/importing/**/*.ts'],
    ignores: ['**/*.spec.ts', 'src/importing/structure/read-limited.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['fs', 'node:fs', 'fs/promises', 'node:fs/promises'].map((name) => ({
            name,
            importNames: ['readFile', 'readFileSync', 'promises'],
            message: 'Use readLimited, which looks at the size of a file before it reads it.',
          })),
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[object.name="fs"][property.name=/^(readFile|readFileSync|promises)$/]',
          message: 'Use readLimited, which looks at the size of a file before it reads it.',
        },
      ],
    },
  },
  {
    // Command-line programs talk to a terminal.
    files: ['src/cli.ts', 'bench/**/*.ts', 'src/demo/first-start.ts'],
    rules: { 'no-console': 'off' },
  },
);
