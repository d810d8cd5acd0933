import type { ReactNode } from 'react'
import { ClashDialog } from '@/app/clash/ClashDialog'
import { same } from '@/app/form/changes'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { formatDay, formatPast } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatMoney } from '@/lib/money'
import { wordsOf } from '@/lib/unsavedText'
import { priceText } from './BudgetFields'
import { type ProposalValues, totalOf, valuesOf } from './proposalForm'
import { methodLabels } from './text'
import type { useProposalForm } from './useProposalForm'

type Parts = [label: string, words: string][]

/** A proposal in words, part by part. */
function partsOf(values: ProposalValues): Parts {
  const total = totalOf(values)
  const quickly = values.mode === 'QUICK' && values.quick !== null
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)
  return [
    ['Cliente', values.customer[0]?.fullName ?? ''],
    ['Tipo de evento', values.type ? eventTypes[values.type].label : ''],
    ['Data do evento', isDay(values.eventDate) ? formatDay(values.eventDate) : ''],
    ['Título', values.title],
    ['Total', typeof total === 'number' ? formatMoney(total) : ''],
    [
      'Itens',
      quickly
        ? ''
        : values.items.map(({ name, value }) => `${name}: ${priceText(value)}`).join('\n'),
    ],
    ['Válido até', isDay(values.expiresAt) ? formatDay(values.expiresAt) : values.expiresAt],
    [
      'Formas de pagamento',
      values.methods
        .map((method) => (method === 'OTHER' ? values.otherMethod : methodLabels[method]))
        .join(', '),
    ],
    ['Sobre o pagamento', values.methodsNote],
    ['Apresentação', values.content ? wordsOf({ content: JSON.parse(values.content) }) : ''],
    [
      'Anexo',
      [values.attachmentTitle, values.file?.name, values.attachmentDescription]
        .filter(Boolean)
        .join('\n'),
    ],
    [
      'Aceitar, assinar e pagar num link só',
      values.oneLink
        ? `Sim\n${values.rows
            .map(({ price, day }) =>
              [typeof price === 'number' ? formatMoney(price) : '', isDay(day) && formatDay(day)]
                .filter(Boolean)
                .join(', '),
            )
            .join('\n')}`
        : 'Não',
    ],
  ]
}

/** What the customer said to a proposal. */
function answerOf({ status, declineReason, acceptance, decidedAt }: ProposalsGetOutput): string {
  const when = decidedAt ? `, ${formatPast(decidedAt)}` : ''
  if (status === 'ACCEPTED') return `${acceptance?.name ?? 'O cliente'} aceitou${when}`
  return [`Recusado${when}`, declineReason].filter(Boolean).join('\n')
}

export interface ProposalClashDialogProps {
  clash: NonNullable<ReturnType<typeof useProposalForm>['together']>
}

/** Two people wrote one proposal: what differs in both, and the choice between them. */
export function ProposalClashDialog({ clash }: ProposalClashDialogProps) {
  const answer = clash.isAnswered ? answerOf(clash.saved) : ''
  const mine: Parts = [['Resposta do cliente', ''], ...partsOf(clash.written)]
  const theirs: Parts = [['Resposta do cliente', answer], ...partsOf(valuesOf(clash.saved))]
  const differs = mine.map(([, words], at) => !same(words, theirs[at]?.[1]))
  const shown = (parts: Parts): ReactNode => (
    <dl className="flex flex-col gap-3">
      {parts
        .filter((_, at) => differs[at])
        .map(([label, words]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-body whitespace-pre-line wrap-break-word">
              {words || <span className="text-muted">Em branco</span>}
            </dd>
          </div>
        ))}
    </dl>
  )
  return (
    <ClashDialog
      title={
        clash.isAnswered
          ? 'O cliente respondeu enquanto você escrevia'
          : 'Este orçamento mudou enquanto você escrevia'
      }
      description={
        clash.isAnswered
          ? 'Salvar o seu é uma nova proposta, que espera outra resposta. O que foi aceito fica guardado.'
          : 'Compare o que difere e escolha. Se ficar com o seu, só o que você mudou entra por cima.'
      }
      mine={shown(mine)}
      theirs={shown(theirs)}
      choices={[
        { label: 'Ficar com o salvo', onChoose: clash.theirs },
        { label: 'Ficar com o meu', onChoose: clash.mine },
      ]}
      onLater={clash.later}
    />
  )
}
