/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface ImportMetaEnv {
  /** Where "Falar com a gente" leads; see features/frame/support.ts. */
  readonly VITE_SUPPORT_URL?: string
}
