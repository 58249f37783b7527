/** A request as its samples show it. */
export interface SampleRequest {
  /** In upper case. */
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: { text: string; isJson: boolean };
}

/** A request in one language. */
export interface Sample {
  title: string;
  syntax: string;
  lines: string[];
}

/** A request in several languages. */
export function samplesOf(request: SampleRequest): Sample[] {
  return [
    { title: 'cURL', syntax: 'bash', lines: curl(request) },
    { title: 'JavaScript', syntax: 'javascript', lines: javascript(request) },
    { title: 'Python', syntax: 'python', lines: python(request) },
    { title: 'Go', syntax: 'go', lines: go(request) },
  ];
}

function curl({ method, url, headers, body }: SampleRequest): string[] {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = [
    `curl${method === 'GET' ? '' : ` --request ${method}`} ${quoted(url)}`,
    ...headers.map(([name, value]) => `  --header ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  --data ${quoted(body.text)}`]),
  ];
  return parts.join(' \\\n').split('\n');
}

function javascript({ method, url, headers, body }: SampleRequest): string[] {
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...objectOf(headers, '  headers: {', '  },'),
    ...(body === undefined
      ? []
      : body.isJson
        ? indented(`body: JSON.stringify(${body.text}),`)
        : [`  body: ${JSON.stringify(body.text)},`]),
  ];
  const call = `const response = await fetch(${JSON.stringify(url)}`;
  return [
    ...(options.length === 0 ? [`${call});`] : [`${call}, {`, ...options, '});']),
    'const data = await response.json();',
  ];
}

function python({ method, url, headers, body }: SampleRequest): string[] {
  const options = [
    ...objectOf(headers, '    headers={', '    },', '    '),
    ...(body === undefined ? [] : [`    data=${multiline(body.text)},`].join('\n').split('\n')),
  ];
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    ...options,
    ')',
    'data = response.json()',
  ];
}

/** A text of Python, on several lines where it has several. */
function multiline(text: string): string {
  if (!text.includes('\n')) return JSON.stringify(text);
  return `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}"""`;
}

function go({ method, url, headers, body }: SampleRequest): string[] {
  const reader = body === undefined ? 'nil' : 'strings.NewReader(payload)';
  const payload =
    body === undefined
      ? []
      : `payload := ${body.text.includes('`') ? JSON.stringify(body.text) : `\`${body.text}\``}`.split('\n');
  return [
    ...payload,
    `request, err := http.NewRequest(${JSON.stringify(method)}, ${JSON.stringify(url)}, ${reader})`,
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
    ...headers.map(
      ([name, value]) => `request.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
    'response, err := http.DefaultClient.Do(request)',
  ];
}

/** Headers as an object of JavaScript or Python. */
function objectOf(headers: SampleRequest['headers'], start: string, end: string, margin = '  '): string[] {
  if (headers.length === 0) return [];
  const lines = headers.map(
    ([name, value]) => `${margin}${margin}${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  return [start, ...lines, end];
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `  ${line}`);
}
