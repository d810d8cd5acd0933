import { Music } from 'lucide-react'
import { splitCue } from '../procession'
import { Stem } from './Stem'

/** The music that begins to play here. */
export function MusicEntry({ text, url, first }: { text: string; url: string; first: boolean }) {
  const { name, by } = splitCue(text)
  const words = (
    <>
      <Music size={17} className="mt-0.5 shrink-0 text-wine" aria-hidden />
      <span className="min-w-0 wrap-break-word">
        <span className="sr-only">Música: </span>
        <span className="font-medium text-wine">{name}</span>
        {by && <span className="text-muted"> {by}</span>}
      </span>
    </>
  )
  return (
    <div className="relative pb-4 pl-11.5 text-body">
      <Stem first={first} />
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="relative inline-flex items-start gap-2 rounded-sm underline-offset-4 hover:underline"
        >
          {words}
          <span className="sr-only"> (ouvir, abre em nova aba)</span>
        </a>
      ) : (
        <p className="inline-flex items-start gap-2">{words}</p>
      )}
    </div>
  )
}
