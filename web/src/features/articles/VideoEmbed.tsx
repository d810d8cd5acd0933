import { Play } from 'lucide-react'
import { useState } from 'react'

/** A video that sends no request to another server until it is started. */
export function VideoEmbed({ id, title }: { id: string; title: string }) {
  const [wanted, setWanted] = useState(false)
  if (wanted) {
    return (
      <iframe
        className="aspect-video w-full rounded-card border border-line"
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
      />
    )
  }
  return (
    <button
      type="button"
      onClick={() => setWanted(true)}
      className="flex aspect-video w-full flex-col items-center justify-center gap-3 rounded-card border border-line bg-sunken px-6 text-center transition-colors hover:border-line-control"
    >
      <span className="flex size-14 items-center justify-center rounded-chip bg-wine text-on-wine">
        <Play size={26} aria-hidden />
      </span>
      <span className="font-display text-lg font-medium">{title}</span>
      <span className="text-sm text-muted">Assistir ao vídeo, que vem do YouTube</span>
    </button>
  )
}
