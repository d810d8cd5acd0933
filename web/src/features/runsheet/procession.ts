interface Walker {
  uuid: string
  title: string
  role: string
  cueText: string
  cueUrl: string
  doneAt?: string | undefined
}

/** Those who walk while a music plays; without words of its own, one walks to the music that plays. */
export interface Music<T> {
  cueText: string
  cueUrl: string
  walkers: { walker: T; number: number }[]
}

/** A procession under its musics, everybody numbered through. */
export function byMusic<T extends Walker>(walkers: readonly T[]): Music<T>[] {
  const groups: Music<T>[] = []
  walkers.forEach((walker, at) => {
    const { cueText, cueUrl } = walker
    const last = groups.at(-1)
    const plays = cueText === '' || cueText === last?.cueText
    if (last && plays) last.walkers.push({ walker, number: at + 1 })
    else groups.push({ cueText, cueUrl, walkers: [{ walker, number: at + 1 }] })
  })
  return groups
}

/** How many musics a procession has. */
export function musicsOf(walkers: readonly Walker[]): number {
  return byMusic(walkers).filter(({ cueText }) => cueText !== '').length
}

/** A music's name, and apart from it who plays or wrote it: "Cânone em ré · Pachelbel". */
export function splitCue(text: string): { name: string; by: string } {
  const match = /^(.+?)\s+[·–—-]\s+(.+)$/.exec(text)
  return match ? { name: match[1] ?? text, by: match[2] ?? '' } : { name: text, by: '' }
}

/** Returns the procession entry that walks now and the next one; a checked entry has entered. */
export function walkingNow<T extends Walker>(walkers: readonly T[]) {
  const at = walkers.findIndex(({ doneAt }) => doneAt === undefined)
  return {
    current: at < 0 ? undefined : walkers[at],
    next: at < 0 ? undefined : walkers[at + 1],
    /** The entry that an undo reopens. */
    last: walkers[at < 0 ? walkers.length - 1 : at - 1],
  }
}

const articles: Readonly<Record<string, string>> = {
  padrinhos: 'os',
  padrinho: 'o',
  madrinhas: 'as',
  madrinha: 'a',
  daminhas: 'as',
  daminha: 'a',
  damas: 'as',
  dama: 'a',
  debutante: 'a',
  floristas: 'as',
  florista: 'a',
  pajens: 'os',
  pajem: 'o',
  noiva: 'a',
  noivo: 'o',
  noivos: 'os',
  noivas: 'as',
  mãe: 'a',
  mães: 'as',
  pai: 'o',
  pais: 'os',
  avós: 'os',
  avó: 'a',
  avô: 'o',
  testemunhas: 'as',
  celebrante: 'o',
  alianças: 'as',
  formandos: 'os',
  formandas: 'as',
  paraninfo: 'o',
  paraninfa: 'a',
}

/**
 * Returns how to call an entry: by its role with an article ("os padrinhos da noiva"), if it is a single one,
 * otherwise by name.
 */
export function called({ title, role }: Pick<Walker, 'title' | 'role'>): string {
  const [first = ''] = role.split(/,\s*com\s/)
  const words = first.trim()
  const article = articles[words.split(' ')[0]?.toLowerCase() ?? '']
  // Of two roles in one entry only the names say both.
  return article && !words.includes(',') ? `${article} ${words}` : title
}
