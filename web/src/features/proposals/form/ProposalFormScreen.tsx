import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { Form } from '@/app/form/Form'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { type ChosenContact, chooseContact, contactQuery } from '@/features/contacts'
import { PageHeader } from '@/ui/PageHeader'
import { proposalQuery } from '../queries'
import { ProposalFormContext } from './context'
import { formLink, leaveLink } from './links'
import { MainFields } from './MainFields'
import { ProposalClashDialog } from './ProposalClashDialog'
import { Refusals } from './Refusals'
import type { OpenForm } from './session'
import { useAttachmentUpload } from './useAttachmentUpload'
import { useProposalForm } from './useProposalForm'

export interface ProposalFormScreenProps {
  open: OpenForm
  /** The name of the picker that is open over it, if one is. */
  picking: string | undefined
  /** The picker. */
  children: ReactNode
}

/**
 * A proposal's form with its pickers, which have addresses of their own: it stays while they are open,
 * so that nothing that was typed goes.
 */
export function ProposalFormScreen({ open, ...rest }: ProposalFormScreenProps) {
  if (open.uuid) return <Edit key={open.uuid} uuid={open.uuid} {...rest} />
  if (open.customer) return <AddFor key={open.customer} customer={open.customer} {...rest} />
  return <Frame key="new" open={open} {...rest} />
}

type Inside = Omit<ProposalFormScreenProps, 'open'>

function Edit({ uuid, ...rest }: Inside & { uuid: string }) {
  const { client } = useWorkspace()
  const { data: proposal } = useSuspenseQuery(proposalQuery(client, uuid))
  return <Frame open={{ uuid }} proposal={proposal} {...rest} />
}

function AddFor({ customer, ...rest }: Inside & { customer: string }) {
  const { client } = useWorkspace()
  const choose = useCallback(chooseContact, [])
  const { data: contact } = useSuspenseQuery({ ...contactQuery(client, customer), select: choose })
  return <Frame open={{ customer }} customer={contact} {...rest} />
}

function Frame({
  open,
  proposal,
  customer,
  picking,
  children,
}: Inside & { open: OpenForm; proposal?: ProposalsGetOutput; customer?: ChosenContact }) {
  const form = useProposalForm(open, proposal, customer)
  const upload = useAttachmentUpload(form)
  const title = proposal ? 'Editar orçamento' : 'Novo orçamento'
  return (
    <ProposalFormContext value={{ form, upload, proposal }}>
      <PhoneBar
        title={picking ?? title}
        back={
          picking
            ? {
                link: formLink(open),
                label: proposal ? 'Voltar para a edição' : 'Voltar para o orçamento',
              }
            : {
                link: leaveLink(open),
                label: proposal ? 'Voltar para o orçamento' : 'Voltar para os orçamentos',
              }
        }
      />
      <Content width="column">
        <Form
          of={form}
          label={title}
          className="flex flex-col"
          refusals={
            <Refusals
              failures={form.failures}
              errors={form.form.formState.errors}
              attempt={form.attempt}
            />
          }
        >
          {/* It stays while something is picked: its text keeps its history, and an upload goes on. */}
          <div hidden={picking !== undefined}>
            <PageHeader
              title={title}
              back={
                <Link
                  {...leaveLink(open)}
                  activeOptions={{ exact: true }}
                  className="mb-2 hidden items-center gap-1 text-sm text-muted hover:text-ink md:inline-flex"
                >
                  <ChevronLeft size={16} aria-hidden />
                  {proposal ? 'Orçamento' : 'Orçamentos'}
                </Link>
              }
              subtitle={
                proposal ? (
                  <>Quem tem o link vê a nova versão assim que você salvar.</>
                ) : (
                  'Em poucos minutos, um orçamento bonito e com link para aceitar.'
                )
              }
            />
            <MainFields />
          </div>
          {children}
        </Form>
        {form.together && <ProposalClashDialog clash={form.together} />}
      </Content>
    </ProposalFormContext>
  )
}
