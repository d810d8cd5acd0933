import { BotanicalCover } from '@/ui/BotanicalCover'
import { buttonClass } from '@/ui/Button'

/** An address with nothing behind it, or nothing this person may see: both look alike. */
export function NotFoundScreen() {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto flex min-h-[80dvh] max-w-120 flex-col items-center justify-center px-6 py-16 text-center outline-none"
    >
      <BotanicalCover
        seed="perdido"
        tint="wine"
        bare
        className="mb-8 aspect-3/1 w-full [mask-image:linear-gradient(to_right,transparent,black_14%,black_86%,transparent)]"
      />
      <h1 className="font-display text-xl font-medium">Esta página não existe</h1>
      <p className="mt-2 text-body text-muted">
        O endereço pode ter mudado, ou você não tem acesso ao que está aqui. Confira o link ou volte
        ao início.
      </p>
      <a className={buttonClass('primary', 'md', 'mt-8')} href="/app/">
        Voltar ao início
      </a>
    </main>
  )
}
