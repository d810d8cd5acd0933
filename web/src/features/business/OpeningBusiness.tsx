import { useEffect, useState } from 'react'
import { BotanicalCover } from '@/ui/BotanicalCover'
import { cx } from '@/ui/classes'

/** Shown while a business is being created. */
export function OpeningBusiness({ name }: { name: string }) {
  const [growing, setGrowing] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setGrowing(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div
      role="status"
      className="flex min-h-[60dvh] flex-col items-center justify-center text-center"
    >
      <BotanicalCover seed={name} tint="wine" bare className="aspect-[3/1] w-full max-w-90" />
      <h1 className="mt-8 font-display text-xl font-medium wrap-break-word">Abrindo {name}</h1>
      <p className="mt-1.5 text-body text-muted">Separando checklists, arrumando as flores…</p>
      <div
        role="progressbar"
        aria-label="Criando o espaço de trabalho"
        className="mt-8 h-1 w-56 overflow-hidden rounded-chip bg-line"
      >
        <div
          className={cx(
            'h-full rounded-chip bg-wine transition-[width] duration-1200 ease-out',
            growing ? 'w-[92%]' : 'w-[4%]',
          )}
        />
      </div>
    </div>
  )
}
