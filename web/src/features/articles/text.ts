import { type Block, parseArticle } from './parse'

const files = import.meta.glob<string>('./content/*.md', { query: '?raw', import: 'default' })

/** The text of an article, read and understood once; null where there is none of this name. */
export function articleQuery(slug: string) {
  return {
    queryKey: ['article', slug],
    queryFn: async (): Promise<Block[] | null> => {
      const text = await files[`./content/${slug}.md`]?.()
      return text === undefined ? null : parseArticle(text)
    },
    staleTime: Number.POSITIVE_INFINITY,
  }
}
