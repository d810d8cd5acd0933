import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { CircleHelp, Copy, HeartHandshake, Link2, MessageCircle } from 'lucide-react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ReferralSocialIndication } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { whatsAppUrl } from '@/lib/phone'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { LinkButton, textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { socialIndicationsQuery } from './queries'
import { shareText, stepText } from './text'

const shareLink = { link: linkOptions({ to: '/app/share' }), label: 'Indicações' }

/** The planner's link for couples, with its counters and the weddings that came by it. */
export function IndicateCustomersScreen() {
  const { client } = useWorkspace()
  const { data } = useSuspenseQuery(socialIndicationsQuery(client))
  const { socialShareableLink: link, businessName, fee, items } = data
  return (
    <ColumnPage
      title="Indicar clientes"
      subtitle="Envie o seu link aos casais. Quem chega por ele entra no seu espaço."
      back={shareLink}
    >
      <div className="flex flex-col gap-5">
        {link ? (
          <Card as="section" aria-label="Seu link" className="flex flex-col gap-4">
            <div className="flex min-h-11 items-center gap-2.5 rounded-input border border-line bg-paper pr-1 pl-3.5">
              <Link2 size={18} className="shrink-0 text-muted" aria-hidden />
              <span className="min-w-0 flex-1 truncate text-sm text-muted select-all">
                {link.replace(/^https?:\/\//, '')}
              </span>
              <LinkButton
                className="shrink-0 gap-1.5 px-2 text-sm"
                onClick={() =>
                  void navigator.clipboard.writeText(link).then(
                    () => toast.success('Link copiado'),
                    () => toast.info('Copie o link', { description: link }),
                  )
                }
              >
                <Copy size={17} aria-hidden />
                Copiar
              </LinkButton>
            </div>
            <a
              href={whatsAppUrl('', shareText(businessName, link, fee))}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('primary', 'md', 'self-start')}
            >
              <MessageCircle size={18} aria-hidden />
              Enviar por WhatsApp
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          </Card>
        ) : (
          <NotInControl>não vê o link de quem indica</NotInControl>
        )}
        <Card as="section" aria-label="Números">
          <dl className="flex flex-wrap justify-around gap-x-6 gap-y-3 text-center">
            <Counter label="Indicados" value={String(data.referred)} />
            <Counter label="Bônus" value={`${data.bonusPercent}%`} />
            <Counter label="Total recebido" value={formatMoney(data.received)} />
          </dl>
          {data.businesses > 0 && (
            <p className="mt-4 text-center text-sm text-muted">
              {data.businesses === 1
                ? '1 negócio se cadastrou pelo seu link.'
                : `${data.businesses} negócios se cadastraram pelo seu link.`}
            </p>
          )}
        </Card>
        <Link
          to="/app/share/indicate-customers/help"
          className={`${textLinkClass} inline-flex items-center gap-1.5 self-start`}
        >
          <CircleHelp size={17} aria-hidden />
          Como funciona?
        </Link>
        {items.length === 0 ? (
          <EmptyState icon={<HeartHandshake size={26} aria-hidden />} title="Ninguém chegou ainda">
            Cada casamento que chegar pelo seu link aparece aqui, com o que rendeu e o que falta.
          </EmptyState>
        ) : (
          <Card as="section" aria-label="Casamentos que chegaram" padded={false}>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <Wedding key={item.uuid} item={item} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </ColumnPage>
  )
}

function Counter({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-lg font-medium tabular-nums wrap-anywhere">{value}</dd>
    </div>
  )
}

function Wedding({ item }: { item: ReferralSocialIndication }) {
  return (
    <li>
      <Link
        to="/app/$eventUuid"
        params={{ eventUuid: item.uuid }}
        className="flex items-center gap-3.5 px-4 py-3.5 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-body font-medium wrap-anywhere">{item.title}</span>
          <span className="block text-sm text-muted">
            {item.date && `${formatDayWithYear(item.date)} · `}
            {stepText(item)}
          </span>
        </span>
        <span className="shrink-0 text-body tabular-nums">
          {formatMoney(item.bonification.amount)}
        </span>
      </Link>
    </li>
  )
}
