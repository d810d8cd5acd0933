import { type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import { roleLabels } from '@/app/workspace/roles'
import type { GivenRole } from './memberForm'

interface RoleOption {
  value: GivenRole
  label: string
  help: string
  icon: LucideIcon
  recommended?: boolean
}

/** The roles one can give, the safer one first. */
export const roleOptions: readonly RoleOption[] = [
  {
    value: 'GUEST',
    label: roleLabels.GUEST,
    help: 'Vê só os eventos que você escolher, com as permissões que você der em cada um.',
    icon: UserRound,
    recommended: true,
  },
  {
    value: 'ASSISTANT',
    label: roleLabels.ASSISTANT,
    help: 'Vê tudo o que o titular vê, menos a carteira e as bonificações.',
    icon: ShieldCheck,
  },
]
