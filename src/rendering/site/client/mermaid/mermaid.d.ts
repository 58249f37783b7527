/** What the script uses of mermaid. The build takes the library from its archive, so its own types are not installed. */
declare module 'mermaid' {
  export interface MermaidConfig {
    startOnLoad?: boolean;
    securityLevel?: 'strict';
    dompurifyConfig?: { FORBID_TAGS: string[] };
    /** Names of settings that a diagram cannot change. */
    secure?: string[];
    suppressErrorRendering?: boolean;
    theme?: 'base';
    darkMode?: boolean;
    fontFamily?: string;
    logLevel?: 'fatal';
    themeVariables?: object;
  }

  const mermaid: {
    readonly mermaidAPI: { readonly defaultConfig: MermaidConfig };
    initialize(config: MermaidConfig): void;
    render(id: string, text: string, container: Element): Promise<{ svg: string }>;
  };
  export default mermaid;
}
