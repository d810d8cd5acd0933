import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { anew } from '@/app/form/anew'
import { same } from '@/app/form/changes'
import { useAppForm } from '@/app/form/useAppForm'
import { newKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { proposalsCreate, proposalsUpdate } from '@/client/api/proposals.gen'
import type { ProposalsGetOutput, ProposalsUpdateInput } from '@/client/types.gen'
import { Problem, type Problem as Refusal } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { noteProposal, proposalQuery } from '../queries'
import { pickers } from './links'
import {
  changesOf,
  emptyProposal,
  inputOf,
  type ProposalValues,
  proposalSchema,
  type Start,
  totalOf,
  valuesOf,
} from './proposalForm'
import { refusalText } from './refusal'
import {
  forgetOpenForm,
  forgetPlacedText,
  forgetSession,
  leaveItems,
  leftItems,
  noteOpenForm,
  type OpenForm,
  rememberedMode,
} from './session'

/** The version that another member saved meanwhile, with the values of this form. */
export interface ProposalClash {
  mine: ProposalValues
  theirs: ProposalsGetOutput
  /** The customer answered meanwhile. */
  isAnswered: boolean
}

const changedMeanwhile =
  'Este orçamento mudou enquanto você escrevia. Veja como ele está agora antes de salvar o seu.'

/** The form of a new proposal, or of one that is there. */
export function useProposalForm(
  open: OpenForm,
  proposal: ProposalsGetOutput | undefined,
  customer?: Start['customer'],
) {
  const { client, businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [mode] = useState(() => rememberedMode(businessId))
  const [left] = useState(() => (open.uuid ? [] : leftItems(businessId)))
  const initial = useMemo(
    () =>
      proposal
        ? valuesOf(proposal)
        : emptyProposal({ items: left, ...(mode && { mode }), ...(customer && { customer }) }),
    [proposal, mode, left, customer],
  )
  const [clash, setClash] = useState<ProposalClash>()
  /** The version that the person has seen and decided to overwrite. */
  const agreed = useRef<number>(undefined)
  /** The customer's answer that the person has seen. */
  const answered = useRef(proposal?.decidedAt)
  const latest = useRef(proposal)
  latest.current = proposal
  const own = open.uuid ? `/app/proposals/${open.uuid}/edit` : '/app/proposals/add'

  const form = useAppForm<ProposalValues, ProposalsGetOutput>({
    schema: proposalSchema,
    initial,
    draft: open.uuid
      ? `proposal.${open.uuid}`
      : ['proposal.create', businessId, ...(open.customer ? [open.customer] : [])].join('.'),
    allow: ({ pathname }) => pathname === own || pickers.includes(pathname),
    names: {
      budget: 'quick',
      possiblePaymentMethods: 'methods',
      possiblePaymentMethodDescription: 'methodsNote',
      attachment: 'file',
      'attachment.title': 'attachmentTitle',
      'attachment.description': 'attachmentDescription',
      'attachment.uploadUuid': 'file',
      'oneLink.startFrom.uuid': 'startSource',
      'oneLink.contractTemplateUuid': 'contractTemplate',
    },
    save: async (values, { headers, over }) => {
      const now = latest.current
      if (!now) {
        const body = {
          ...inputOf(values),
          idempotencyKey: headers['Idempotency-Key'] ?? newKey(),
          status: 'SENT',
        }
        return (await proposalsCreate({ client, headers, body, throwOnError: true })).data
      }
      const patch = changesOf(values, over)
      // Another member may have changed the fields that the draft started from.
      const saved = inputOf(valuesOf(now))
      const before = inputOf(over)
      const crossed = Object.keys(patch).some(
        (name) => !same(saved[name as keyof typeof saved], before[name as keyof typeof before]),
      )
      if (crossed && agreed.current !== now.version) {
        throw new Problem({ status: 409, code: 'conflict', detail: changedMeanwhile })
      }
      const body = {
        uuid: now.uuid,
        version: now.version,
        ...(answered.current && { decidedAt: answered.current }),
        ...patch,
      } as ProposalsUpdateInput
      return (await proposalsUpdate({ client, headers, body, throwOnError: true })).data
    },
    onSaved: async (saved) => {
      forgetSession(businessId)
      void noteProposal(queryClient, client, saved)
      await navigate({ href: `/app/proposals/${saved.uuid}/success`, replace: true })
    },
    onRefused: (problem: Refusal) => {
      if (open.uuid && problem.status === 409 && problem.code === 'conflict') {
        void meet(open.uuid)
        return
      }
      if (problem.isMissing) return
      toast.error('Erro', { description: refusalText(problem).join('\n') })
    },
  })
  const { getValues, setValue, reset } = form.form

  async function meet(uuid: string) {
    const theirs = await queryClient
      .fetchQuery(proposalQuery(client, uuid))
      .catch(() => latest.current)
    if (!theirs) return
    const { decidedAt } = theirs
    const isAnswered = decidedAt !== undefined && decidedAt !== answered.current
    setClash({ mine: getValues(), theirs, isAnswered })
  }

  // The total follows mode and items: the payment plan is divided from it.
  const [way, quick, items] = form.form.watch(['mode', 'quick', 'items'])
  const total = totalOf({ mode: way, quick, items })
  useEffect(() => {
    if (getValues('total') !== total) setValue('total', total)
  }, [total, getValues, setValue])

  const { saved } = form
  useEffect(() => {
    if (!open.uuid && !saved) leaveItems(businessId, items)
  }, [open.uuid, saved, items, businessId])

  const { uuid, customer: contact } = open
  useEffect(() => {
    noteOpenForm(businessId, { uuid, customer: contact })
    return () => {
      // A person who has to sign in again returns to the same form.
      if (window.location.pathname.startsWith('/auth/')) return
      forgetOpenForm(businessId)
      forgetPlacedText(businessId)
    }
  }, [businessId, uuid, contact])

  return {
    ...form,
    clash: undefined,
    together: clash && {
      ...clash,
      /** Saves this form over the other version. */
      mine: () => {
        agreed.current = clash.theirs.version
        answered.current = clash.theirs.decidedAt
        setClash(undefined)
        void form.submit()
      },
      /** Discards this form's values. */
      theirs: () => {
        setClash(undefined)
        answered.current = clash.theirs.decidedAt
        reset(valuesOf(clash.theirs), anew)
        form.abandon()
      },
      later: () => setClash(undefined),
      written: clash.mine,
      saved: clash.theirs,
    },
    open,
  }
}

export type ProposalForm = ReturnType<typeof useProposalForm>
