import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'

export interface EndOfListProps {
  query: {
    data: { pages: unknown[] } | undefined
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
}

/** The foot of a list that has more, which comes by itself or by its button. */
export function EndOfList({ query }: EndOfListProps) {
  if (!query.hasNextPage) return null
  // Another key per page, so that a foot still in view asks again.
  return <Foot key={query.data?.pages.length} query={query} />
}

/** Asks once for the next page when it is about to come into view, a screen ahead. */
function Foot({ query }: EndOfListProps) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(query)
  latest.current = query
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const { isFetching, fetchNextPage } = latest.current
        if (!isFetching && entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: '0px 0px 100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className="mt-8 flex justify-center">
      <Button
        variant="secondary"
        loading={query.isFetchingNextPage}
        loadingText="Carregando…"
        onClick={() => void query.fetchNextPage()}
      >
        Mostrar mais
      </Button>
    </div>
  )
}
