/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The version of the API that the page was built for. */
  readonly CORTEJO_API: string
}
