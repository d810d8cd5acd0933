import { markMatches } from './marks'

/** A text in which the matches of a search are highlighted, whatever their accents and case. */
export function Marked({ text, query }: { text: string; query: string }) {
  return markMatches(text, query).map(({ text: part, marked, at }) =>
    marked ? (
      <mark key={at} className="bg-transparent font-semibold text-wine">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
