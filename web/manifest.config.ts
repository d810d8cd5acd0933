import type { ManifestOptions } from 'vite-plugin-pwa'

/** What a phone needs to install Cortejo on its home screen. */
export const manifest: Partial<ManifestOptions> = {
  id: '/app/',
  name: 'Cortejo',
  short_name: 'Cortejo',
  description: 'O planner de quem faz eventos acontecerem.',
  lang: 'pt-BR',
  start_url: '/app/',
  scope: '/',
  display: 'standalone',
  background_color: '#fcfaf6',
  theme_color: '#fcfaf6',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/cortejo.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/cortejo-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/cortejo-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/cortejo-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
}
