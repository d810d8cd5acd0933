import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { UserRoundCheck } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { roleLabels } from '@/app/workspace/roles'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { MemberWizard } from './MemberWizard'
import { isEditable } from './member'
import { memberQuery } from './queries'
import type { MemberSearch } from './steps'

const list = linkOptions({ to: '/app/menu/team' })

/** Edits a member; a member who cannot be edited is only shown. */
export function EditMemberScreen({ uuid, search }: { uuid: string; search: MemberSearch }) {
  const { client } = useWorkspace()
  const { data: member } = useSuspenseQuery({
    ...memberQuery(client, uuid),
    // The form keeps its initial values; only a new visit loads them again.
    refetchOnWindowFocus: false,
  })
  if (isEditable(member)) return <MemberWizard member={member} search={search} />
  return (
    <>
      <PhoneBar title="Minha equipe" back={{ link: list, label: 'Voltar para a equipe' }} />
      <Content>
        <PageHeader title={member.name} subtitle={roleLabels[member.role]} />
        <EmptyState
          icon={<UserRoundCheck size={26} aria-hidden />}
          title={member.isMe ? 'Este é o seu lugar na equipe' : 'Este lugar não muda'}
          action={
            <Link {...list} className={buttonClass('secondary')}>
              Voltar para a equipe
            </Link>
          }
        >
          {member.role === 'GUEST' || member.role === 'ASSISTANT'
            ? 'Só outra pessoa que administra o espaço pode mudar o seu papel.'
            : 'Titulares e a equipe Cortejo não podem ser editados.'}
        </EmptyState>
      </Content>
    </>
  )
}
