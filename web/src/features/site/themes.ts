import type { Theme } from './model'

/** How a site may look. */
export interface ThemeShape {
  theme: Theme
  name: string
  /** Its manner, in a few words. */
  manner: string
  /** Colours that suit it, the first its own. */
  accents: readonly [string, ...string[]]
}

/** In the order they are offered. */
export const themes: readonly ThemeShape[] = [
  {
    theme: 'BOTANICAL',
    name: 'Botânico',
    manner: 'Folhagem pintada, janela em arco',
    accents: ['#46624a', '#9c4f38', '#6b5b8a', '#33606e'],
  },
  {
    theme: 'CLASSIC',
    name: 'Clássico',
    manner: 'Monograma em louros, moldura de convite',
    accents: ['#1d2748', '#5a1f2d', '#1f4637', '#4a4038'],
  },
  {
    theme: 'TILES',
    name: 'Azulejo',
    manner: 'Painel de azulejos, placa de rua',
    accents: ['#1f3f94', '#176a5a', '#8a2f3c', '#8a5a0f'],
  },
  {
    theme: 'EDITORIAL',
    name: 'Editorial',
    manner: 'Capa de revista, fios finos',
    accents: ['#141414', '#a8321b', '#23506b', '#4b5a2a'],
  },
  {
    theme: 'HORIZON',
    name: 'Horizonte',
    manner: 'Cartaz de viagem, serra ou mar',
    accents: ['#8f2f52', '#0f6273', '#a3431c', '#35602f'],
  },
  {
    theme: 'NIGHT',
    name: 'Noite',
    manner: 'Varal de luzes, casario aceso',
    accents: ['#e9c889', '#f2a58e', '#9fd3c7', '#c7b5f0'],
  },
]

export function themeOf(theme: Theme): ThemeShape {
  const found = themes.find((one) => one.theme === theme)
  if (!found) throw new TypeError(`no theme ${theme}`)
  return found
}
