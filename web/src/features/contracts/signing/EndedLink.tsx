import { FileX2 } from 'lucide-react'

/** A link that ended, was replaced or never was: they all look alike. */
export function EndedLink({
  title = 'Este link não abre nenhum contrato',
  children = 'Ele pode ter sido trocado por outro. Procure a mensagem mais nova, ou peça um novo a quem enviou ' +
    'o contrato.',
}: {
  title?: string
  children?: string
}) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-paper px-5">
      <div className="flex max-w-100 flex-col items-center text-center">
        <span className="mb-4 flex size-14 items-center justify-center rounded-chip bg-wine-tint text-wine">
          <FileX2 size={26} aria-hidden />
        </span>
        <h1 className="font-display text-xl font-medium">{title}</h1>
        <p className="mt-2 text-body text-muted">{children}</p>
      </div>
    </main>
  )
}
