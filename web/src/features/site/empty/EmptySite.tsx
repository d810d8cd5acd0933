import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, Gift, Globe, MailCheck, MapPin, MessageCircle, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { siteCreate } from '@/client/api/site.gen'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { toast } from '@/ui/toast'
import { SiteTabs } from '../editor/SiteTabs'
import { ThemePicker } from '../look/ThemePicker'
import type { Theme } from '../model'
import { keepSite, useSiteAnswer } from '../queries'
import { useSiteScope } from '../scope'

/** Shown before an event has a site: its purpose, the themes, and the button that creates it. */
export function EmptySite() {
  const scope = useSiteScope()
  const { client, eventUuid, side } = scope
  const answer = useSiteAnswer()
  const queryClient = useQueryClient()
  const [theme, setTheme] = useState<Theme>('BOTANICAL')
  const create = useMutation({
    mutationFn: async () =>
      (await siteCreate({ client, body: { eventUuid, theme }, throwOnError: true })).data,
    onSuccess: (site) => keepSite(queryClient, scope, site),
    onError: (error) =>
      toast.error('O site não foi criado', { description: toProblem(error).detail }),
  })
  const mayCreate = scope.mayEdit && answer.canEdit && !answer.archived
  if (!mayCreate) {
    return (
      <EmptyState icon={<Globe size={26} aria-hidden />} title="O site ainda não começou">
        {answer.archived
          ? 'Este evento está arquivado, e o endereço dele está fechado.'
          : 'Quando quem organiza o criar, ele aparece nesta página.'}
      </EmptyState>
    )
  }
  const button = (className?: string) => (
    <Button
      size="lg"
      icon={<Sparkles size={18} aria-hidden />}
      loading={create.isPending}
      loadingText="Criando…"
      onClick={() => create.mutate()}
      {...(className !== undefined && { className })}
    >
      Criar site
    </Button>
  )
  return (
    <div className="page-wide pt-5 md:pt-8 md:pb-12">
      <SiteTabs now="site" className="mb-6 md:inline-flex" />
      <header className="max-w-column">
        <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
          {side === 'TEAM' ? 'Um site que dá gosto de mandar' : 'O site de vocês'}
        </h1>
        <p className="mt-2 text-body text-muted">
          Os nomes, a data e os lugares já vêm do evento. Escolha um jeito, conte o que quiser
          contar e publique quando estiver bonito.
        </p>
      </header>
      <ul className="mt-6 grid grid-cols-1 gap-x-8 gap-y-4 text-sm text-muted sm:grid-cols-2 lg:grid-cols-4">
        <Benefit icon={<MailCheck size={20} aria-hidden />} title="Respostas em um toque">
          Cada família confirma presença pelo próprio link.
        </Benefit>
        <Benefit icon={<Gift size={20} aria-hidden />} title="Presentes e cotas">
          A lista fica no mesmo endereço, com Pix, cartão e boleto.
        </Benefit>
        <Benefit icon={<MapPin size={20} aria-hidden />} title="Ninguém se perde">
          Mapa, Waze e agenda da cerimônia e da festa.
        </Benefit>
        <Benefit icon={<Eye size={20} aria-hidden />} title="Só quem vocês querem">
          Com senha, se preferirem, e fora das buscas.
        </Benefit>
      </ul>
      <section aria-labelledby="temas" className="mt-8">
        <h2 id="temas" className="mb-3 font-display text-lg font-medium">
          Por onde começar
        </h2>
        <ThemePicker value={theme} onChange={setTheme} className="lg:grid-cols-6" />
      </section>
      <div className="mt-6 hidden flex-wrap items-center gap-3 md:flex">
        {button()}
        {side === 'TEAM' && <Invite />}
      </div>
      <div className="mt-6 pb-4 md:hidden">{side === 'TEAM' && <Invite />}</div>
      <div className="sticky bottom-(--foot) z-10 -mx-5 border-t border-line bg-paper px-5 py-3 md:hidden">
        {button('w-full')}
      </div>
    </div>
  )
}

function Benefit({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 text-wine">{icon}</span>
      <span className="min-w-0">
        <b className="block font-medium text-ink">{title}</b>
        {children}
      </span>
    </li>
  )
}

/** Asks the clients to create the site themselves, by a message from the planner's own WhatsApp. */
function Invite() {
  const { eventUuid } = useSiteScope()
  const { event } = useSiteAnswer()
  const address = new URL(`/evento/${eventUuid}/site`, window.location.origin)
  const names = event.names.length > 0 ? event.names.join(' e ') : event.title
  const couple = event.type === 'WEDDING' || event.type === 'BODAS'
  const words = couple
    ? `Oi, ${names}! O site de vocês pode começar hoje: é só escolher um tema e contar a história. Entrem com o celular de vocês em ${address}`
    : `Oi! O site de ${names} pode começar hoje: é só escolher um tema. Entre com o seu celular em ${address}`
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(words)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary', 'lg', 'max-md:w-full')}
    >
      <MessageCircle size={18} aria-hidden />
      {couple ? 'Convidar os noivos pelo WhatsApp' : 'Convidar o cliente pelo WhatsApp'}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  )
}
