import { FileX2 } from 'lucide-react'

/** The page of a link that leads to no planner. */
export function EndedReferral() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-paper px-5">
      <div className="flex max-w-100 flex-col items-center text-center">
        <span className="mb-4 flex size-14 items-center justify-center rounded-chip bg-wine-tint text-wine">
          <FileX2 size={26} aria-hidden />
        </span>
        <h1 className="font-display text-xl font-medium">Este link não leva a ninguém</h1>
        <p className="mt-2 text-body text-muted">
          Confira o endereço, ou peça um novo a quem o enviou.
        </p>
      </div>
    </main>
  )
}
