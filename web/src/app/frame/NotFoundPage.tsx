import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { sideOf } from '@/lib/sides'
import { buttonClass } from '@/ui/Button'
import { textLinkClass } from '@/ui/TextLink'
import { LostCover } from './LostCover'

const KeptWords = lazy(() => import('./KeptWords'))

/** What NotFoundScreen shows: where to go from an address with nothing behind it. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  const side = sideOf(pathname)
  const client = side === 'client'
  // A reader with a link: the app's start is not theirs.
  const guest = side === 'visitor'
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto flex min-h-[80dvh] max-w-120 flex-col items-center justify-center px-6 py-16 text-center outline-none"
    >
      <LostCover seed="perdido" tint="wine" />
      <h1 className="font-display text-xl font-medium">Esta página não existe</h1>
      <p className="mt-2 text-body text-muted">
        {client
          ? 'Quem organiza pode ter fechado esta parte, ou o evento não está mais ligado ao seu telefone. Se isso parece um engano, fale com quem organiza.'
          : guest
            ? 'O endereço pode ter mudado ou vindo incompleto. Peça o link de novo a quem convidou você.'
            : 'O endereço pode ter mudado, ou você não tem acesso ao que está aqui. Confira o link ou volte ao início.'}
      </p>
      {!guest && (
        <Suspense>
          <KeptWords className="mt-8 text-left" />
        </Suspense>
      )}
      {guest ? (
        <p className="mt-8 text-sm text-muted">
          Organiza eventos?{' '}
          <a className={textLinkClass} href="/app/">
            Entre no Cortejo
          </a>
        </p>
      ) : (
        <a className={buttonClass('primary', 'md', 'mt-8')} href={client ? '/evento' : '/app/'}>
          {client ? 'Ver os seus eventos' : 'Voltar ao início'}
        </a>
      )}
    </main>
  )
}
