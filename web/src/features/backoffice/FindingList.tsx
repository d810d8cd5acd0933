import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { adminClient } from '@/app/workspace/clients'
import { adminResolveFinding } from '@/client/api/admin.gen'
import type { AdminFinding } from '@/client/types.gen'
import { zAdminResolveFindingInput } from '@/client/zod.gen'
import { ago, formatMoment } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextArea } from '@/ui/TextArea'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { amountOf, describeEffect, findingTexts, reconciliationText } from './money'
import { findingsQuery, reconciliationQuery, refreshMoney } from './queries'

/** What the provider's balance and the ledger disagree about: open, or resolved. */
export function FindingList({ isResolved }: { isResolved: boolean }) {
  const [resolving, setResolving] = useState<AdminFinding>()
  const { data: state } = useQuery(reconciliationQuery)
  const findings = useInfiniteQuery({
    ...findingsQuery(isResolved),
    placeholderData: keepPreviousData,
  })
  const fares = state && reconciliationText(state)
  return (
    <>
      {fares?.hasFailed && <Callout tone="coral">{fares.text}</Callout>}
      {fares && !fares.hasFailed && <p className="text-sm text-muted">{fares.text}</p>}
      {findings.isPending && (
        <>
          <LoadingStatus>Carregando achados…</LoadingStatus>
          <Skeleton className="h-40" />
        </>
      )}
      {findings.isError && !findings.data && (
        <LoadFailed title="Não deu para carregar os achados" query={findings} />
      )}
      {findings.data && (
        <Findings
          items={findings.data.pages.flatMap((page) => page.items)}
          isResolved={isResolved}
          isOld={findings.isPlaceholderData}
          onResolve={setResolving}
        />
      )}
      {findings.data && <EndOfList query={findings} />}
      <Dialog
        open={resolving !== undefined}
        onOpenChange={(open) => {
          if (!open) setResolving(undefined)
        }}
        title="Resolver este achado?"
        description={resolving && describeEffect(resolving)}
      >
        {resolving && <ResolveForm finding={resolving} onClose={() => setResolving(undefined)} />}
      </Dialog>
    </>
  )
}

function Findings({
  items,
  isResolved,
  isOld,
  onResolve,
}: {
  items: readonly AdminFinding[]
  isResolved: boolean
  isOld: boolean
  onResolve: (finding: AdminFinding) => void
}) {
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Scale size={26} aria-hidden />}
        title={isResolved ? 'Nada resolvido ainda' : 'Tudo confere'}
      >
        {isResolved
          ? 'O que a equipe resolver, e o que sumir sozinho, fica aqui.'
          : 'Quando o saldo no Stripe e o livro disserem coisas diferentes, aparece aqui.'}
      </EmptyState>
    )
  }
  return (
    <ul className={cx('flex flex-col gap-3', isOld && 'opacity-60')} aria-busy={isOld}>
      {items.map((finding) => (
        <Finding key={finding.uuid} finding={finding} onResolve={() => onResolve(finding)} />
      ))}
    </ul>
  )
}

function Finding({ finding, onResolve }: { finding: AdminFinding; onResolve: () => void }) {
  const { label, meaning, next } = findingTexts[finding.kind]
  const { resolvedAt, ownerUserId, businessName } = finding
  const cents = amountOf(finding)
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-body font-medium">{label}</h2>
        {cents !== 0 && <p className="text-body font-medium tabular-nums">{formatMoney(cents)}</p>}
      </div>
      <p className="text-body">{meaning}</p>
      {!resolvedAt && (
        <p className="text-sm">
          <span className="font-medium">O que fazer: </span>
          {next}
        </p>
      )}
      {ownerUserId && (
        <p className="text-sm">
          <Link
            to="/app/menu/backoffice/users/$userId"
            params={{ userId: ownerUserId }}
            className={textLinkClass}
          >
            {businessName || 'Abrir o negócio'}
          </Link>
        </p>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        <Source finding={finding} />
        {' · '}visto{' '}
        <time dateTime={finding.firstSeenAt} title={formatMoment(finding.firstSeenAt)}>
          {ago(finding.firstSeenAt)}
        </time>
        , conferido{' '}
        <time dateTime={finding.lastSeenAt} title={formatMoment(finding.lastSeenAt)}>
          {ago(finding.lastSeenAt)}
        </time>
      </p>
      {resolvedAt ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="sage">
            {finding.resolution === 'VANISHED'
              ? 'Sumiu sozinho'
              : `Resolvido por ${finding.resolvedBy || 'alguém sem nome'}`}
          </Badge>
          <time dateTime={resolvedAt} className="text-muted">
            {ago(resolvedAt)}
          </time>
          {finding.note && <p className="w-full text-body wrap-break-word">{finding.note}</p>}
        </div>
      ) : (
        <Button variant="secondary" size="sm" className="self-start" onClick={onResolve}>
          Resolver
          <span className="sr-only">: {label}</span>
        </Button>
      )}
    </Card>
  )
}

/** What a finding is about, by the provider's names: a line of our balance, or what `source` calls it. */
function Source({ finding }: { finding: AdminFinding }) {
  const { kind, amount, lineAmount, providerId, sourceId, lineType, resolvedAt } = finding
  const { source } = findingTexts[kind]
  if (!providerId) return amount > 0 ? 'O Stripe tem a mais' : 'O Stripe tem a menos'
  if (source) {
    return (
      <>
        {source}{' '}
        <code className="select-all">
          {sourceId || providerId.slice(providerId.indexOf(':') + 1)}
        </code>
        {lineType && (
          <>
            {' '}
            · motivo <code className="select-all">{lineType}</code>
          </>
        )}
      </>
    )
  }
  return (
    <>
      linha <code className="select-all">{providerId}</code>
      {lineType && ` (${lineType})`}
      {sourceId && (
        <>
          {' '}
          · sobre <code className="select-all">{sourceId}</code>
        </>
      )}
      {lineAmount !== 0 && amount !== lineAmount && !resolvedAt && (
        <> · a linha toda é de {formatMoney(lineAmount)}</>
      )}
    </>
  )
}

const resolveSchema = z.object({
  note: text(zAdminResolveFindingInput.shape.note, 'Diga como você resolveu').min(
    10,
    'Escreva pelo menos 10 letras',
  ),
})

function ResolveForm({ finding, onClose }: { finding: AdminFinding; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: resolveSchema,
    initial: { note: '' },
    save: async ({ note }, { headers }) => {
      await adminResolveFinding({
        client: adminClient,
        body: { uuid: finding.uuid, note },
        headers,
        throwOnError: true,
      })
    },
    onSaved: () => {
      toast.success('Resolvido')
      void refreshMoney(queryClient)
      onClose()
    },
  })
  return (
    <Form of={form} className="flex flex-col gap-4">
      <TextArea
        label="Como você resolveu"
        rows={3}
        placeholder="Tarifa mensal do Stripe, fatura de novembro."
        {...form.text('note')}
      />
      <FormFooter place="dialog" save="Resolver" saving="Resolvendo…" cancel={onClose} />
    </Form>
  )
}
