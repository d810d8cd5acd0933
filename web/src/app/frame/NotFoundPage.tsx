import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useClosed } from '@/app/denied/closed'
import { WhoToAsk } from '@/app/denied/WhoToAsk'
import { type Asked, whoToAsk } from '@/app/denied/whoToAsk'
import { rememberedWorkspace } from '@/app/workspace/choice'
import { meQuery } from '@/app/workspace/me'
import type { UsersGetOutput } from '@/client/types.gen'
import { uuidsIn } from '@/lib/keptWords'
import { lazyPart } from '@/lib/lazyPart'
import { type Side, sideOf } from '@/lib/sides'
import { buttonClass } from '@/ui/Button'
import { textLinkClass } from '@/ui/TextLink'
import { LostCover } from './LostCover'

const KeptWords = lazyPart(() => import('@/app/denied/KeptWords'))
const OtherWorkspace = lazyPart(() => import('@/app/denied/OtherWorkspace'))

/** What NotFoundScreen shows: where to go from an address with nothing behind it. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  // A screen that was open says so, and is no riddle about an address.
  const closed = useClosed()
  const side = sideOf(pathname)
  const client = side === 'client'
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  // A reader with a link: the app's start is not theirs.
  const guest = side === 'visitor'
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto flex min-h-[80dvh] max-w-120 flex-col items-center justify-center px-6 py-16 text-center outline-none"
    >
      <LostCover seed="perdido" tint="wine" />
      <h1 className="font-display text-xl font-medium">
        {closed ? 'Esta parte foi fechada' : 'Esta página não existe'}
      </h1>
      <p className="mt-2 text-body text-muted">
        {wordsFor(side, closed, askedAt(pathname, me?.phone))}
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
        <>
          {side === 'team' && <Elsewhere pathname={pathname} me={me} />}
          <a
            className={buttonClass(client ? 'primary' : 'secondary', 'md', 'mt-8')}
            href={client ? '/evento' : '/app/'}
          >
            {client ? 'Ver os seus eventos' : 'Voltar ao início'}
          </a>
        </>
      )}
    </main>
  )
}

/** Whom one asks about this address; nobody oneself. */
function askedAt(pathname: string, ownPhone: string | undefined): Asked | undefined {
  const asked = whoToAsk(
    sideOf(pathname) === 'client'
      ? `/api/e/${uuidsIn(pathname)[0]}`
      : `/api/b/${rememberedWorkspace()}`,
  )
  return asked?.phone === ownPhone ? undefined : asked
}

function wordsFor(side: Side, closed: boolean, asked: Asked | undefined): ReactNode {
  if (side === 'visitor') {
    return 'O endereço pode ter mudado ou vindo incompleto. Peça o link de novo a quem convidou você.'
  }
  if (side === 'client') {
    return (
      <>
        {closed
          ? 'Quem organiza mudou o que você pode ver, ou o evento não está mais ligado ao seu telefone.'
          : 'Quem organiza pode ter fechado esta parte, ou o evento não está mais ligado ao seu telefone.'}{' '}
        Se isso parece um engano, fale com <WhoToAsk asked={asked} otherwise="quem organiza" />.
      </>
    )
  }
  return (
    <>
      {closed
        ? 'Ela foi excluída, ou o que você pode ver aqui mudou.'
        : 'O endereço pode ter mudado, ou você não tem acesso ao que está aqui. Confira o link ou volte ao início.'}
      {asked && (
        <>
          {' '}
          Se isso parece um engano, fale com <WhoToAsk asked={asked} otherwise="" />.
        </>
      )}
    </>
  )
}

/** The address may be of an event in another of one's own workspaces; who works in one has no other. */
function Elsewhere({ pathname, me }: { pathname: string; me: UsersGetOutput | undefined }) {
  const [eventUuid] = /^\/app\/[0-9a-f-]{36}(\/|$)/i.test(pathname) ? uuidsIn(pathname) : []
  if (!eventUuid || !me || me.control || me.businessMemberships.length < 2) return null
  return (
    <Suspense>
      <OtherWorkspace eventUuid={eventUuid} me={me} />
    </Suspense>
  )
}
