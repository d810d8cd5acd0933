import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { askedAt } from '@/app/denied/askedAt'
import { useClosed } from '@/app/denied/closed'
import { linkedItem } from '@/app/denied/linkedItem'
import { OpenThere } from '@/app/denied/OpenThere'
import { useOtherWorkspace } from '@/app/denied/useOtherWorkspace'
import { WhoToAsk } from '@/app/denied/WhoToAsk'
import type { Asked } from '@/app/denied/whoToAsk'
import { eventQuery } from '@/app/event/queries'
import { rememberedWorkspace } from '@/app/workspace/choice'
import { businessClient } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import { lazyPart } from '@/lib/lazyPart'
import { type Side, sideOf } from '@/lib/sides'
import { useTitle } from '@/lib/useTitle'
import { buttonClass } from '@/ui/Button'
import { textLinkClass } from '@/ui/TextLink'
import { LostCover } from './LostCover'

const UnsavedText = lazyPart(() => import('@/app/denied/UnsavedText'))

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
  const other = useOtherWorkspace(side === 'team')
  const title = closed
    ? 'Esta parte foi fechada'
    : other
      ? `${other.called} é de outro espaço seu`
      : 'Esta página não existe'
  useTitle(title)
  useRereadRights(pathname)
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className={
        'mx-auto flex min-h-[80dvh] max-w-120 flex-col items-center justify-center px-6 py-16 ' +
        'text-center outline-none'
      }
    >
      <LostCover seed="perdido" tint="wine" />
      <h1 className="font-display text-xl font-medium">{title}</h1>
      {!other && (
        <p className="mt-2 text-body text-muted">
          {wordsFor(side, closed, askedAt(pathname, me?.phone))}
        </p>
      )}
      {!guest && (
        <Suspense>
          <UnsavedText className="mt-8 text-left" />
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
          {other && <OpenThere {...other} />}
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

/** Reads the event again: if the person's rights have changed, its frame leads out of the part that was closed. */
function useRereadRights(pathname: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const item = linkedItem(pathname)
    const business = rememberedWorkspace()
    if (item?.kind !== 'EVENT' || !business) return
    const { queryKey } = eventQuery(businessClient(business), item.uuid)
    void queryClient.invalidateQueries({ queryKey })
  }, [queryClient, pathname])
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
