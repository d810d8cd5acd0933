import { linkOptions } from '@tanstack/react-router'
import { CalendarPlus, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import type { AppForm } from '@/app/form/useAppForm'
import { undelivered } from '@/lib/delivery'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { FieldError } from '@/ui/Field'
import { IconButton } from '@/ui/IconButton'
import { PhoneField } from '@/ui/PhoneField'
import { TextField } from '@/ui/TextField'
import { LinkButton } from '@/ui/TextLink'
import { permissionsLabel, withoutAccess } from './access'
import { isPending, type TeamMember } from './member'
import { canSubmit, type MemberValues } from './memberForm'
import { RemoveMemberDialog } from './RemoveMemberDialog'
import { ResendInvite } from './ResendInvite'
import { roleOptions } from './roleOptions'
import type { MemberSearch } from './steps'

const inviteTexts = {
  SENT: 'Ainda não foi aceito.',
  FAILED: 'O convite foi recusado na entrega: confira o número.',
  UNKNOWN: 'O envio do convite foi interrompido. Pergunte à pessoa, ou envie de novo.',
}

const list = linkOptions({ to: '/app/menu/team' })

export interface InfoStepProps {
  form: AppForm<MemberValues>
  /** The edited member; undefined while inviting one. */
  member: TeamMember | undefined
  onStep: (next: MemberSearch) => void
  onRemoved: () => void
}

/** Who it is, and for a helper the events; here the whole is sent. */
export function InfoStep({ form: wizard, member, onStep, onRemoved }: InfoStepProps) {
  const { form, text } = wizard
  const [removing, setRemoving] = useState(false)
  const { role, eventAccesses } = form.watch()
  const { errors } = form.formState
  const accepted = member !== undefined && !isPending(member)
  const name = text('name')
  const phone = useFormField(form.control, 'phone')
  return (
    <Form of={wizard} className="flex flex-col gap-6">
      {member && isPending(member) && (
        <Callout
          tone="slate"
          title={undelivered(member.inviteDelivery) ?? 'Convite enviado'}
          action={<ResendInvite member={member} />}
        >
          {inviteTexts[member.inviteDelivery ?? 'SENT']} Ele vai por WhatsApp e vale só para este
          celular.
        </Callout>
      )}
      <RoleSummary
        role={role}
        changed={member !== undefined && member.role !== role}
        onChange={() => onStep({ step: 'select-role' })}
      />
      <TextField label="Nome" autoComplete="off" {...name} />
      <PhoneField
        signsIn
        label="Celular com WhatsApp"
        autoComplete="off"
        disabled={accepted}
        help={
          accepted
            ? 'É com este celular que a pessoa entra. Depois do aceite ele não muda.'
            : 'O convite chega por WhatsApp e vale só para este celular.'
        }
        {...phone}
      />
      {role === 'GUEST' && (
        <section aria-labelledby="eventos" className="flex flex-col gap-3">
          <div>
            <h2 id="eventos" className="text-sm font-medium">
              Eventos
            </h2>
            <p className="text-xs text-muted">
              Fora destes, a pessoa não vê nenhum outro evento do seu espaço.
            </p>
          </div>
          {eventAccesses.length > 0 && (
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {eventAccesses.map(({ uuid, title, permissions }) => (
                  <li key={uuid} className="flex items-center gap-1 py-2 pr-2 pl-4">
                    <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
                      <span className="max-w-full font-display text-base font-medium wrap-break-word">
                        {title}
                      </span>
                      <Badge>{permissionsLabel(permissions)}</Badge>
                    </span>
                    <IconButton
                      label={`Permissões em ${title}`}
                      onClick={() => onStep({ step: 'select-event-permissions', event: uuid })}
                    >
                      <Pencil size={18} aria-hidden />
                    </IconButton>
                    <IconButton
                      label={`Tirar ${title}`}
                      onClick={() =>
                        form.setValue('eventAccesses', withoutAccess(eventAccesses, uuid), {
                          shouldDirty: true,
                        })
                      }
                    >
                      <X size={18} aria-hidden />
                    </IconButton>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {errors.eventAccesses?.message && <FieldError>{errors.eventAccesses.message}</FieldError>}
          <Button
            variant="secondary"
            size="lg"
            icon={<CalendarPlus size={18} aria-hidden />}
            onClick={() => onStep({ step: 'select-event' })}
          >
            Adicionar evento
          </Button>
        </section>
      )}
      <FormFooter
        save={member ? 'Salvar alterações' : 'Enviar convite'}
        saving={member ? 'Salvando…' : 'Enviando…'}
        cancel={list}
        disabled={!canSubmit({ role, eventAccesses })}
        {...(eventAccesses.length === 0 && { 'aria-describedby': 'falta-evento' })}
        note={
          role === 'GUEST' &&
          eventAccesses.length === 0 && (
            <p id="falta-evento" className="text-sm text-muted sm:text-right">
              Adicione pelo menos um evento para {member ? 'salvar' : 'enviar o convite'}.
            </p>
          )
        }
      >
        {member && (
          <Button
            variant="ghost"
            size="lg"
            icon={<Trash2 size={18} aria-hidden />}
            className="text-coral! sm:mr-auto"
            onClick={() => setRemoving(true)}
          >
            Excluir membro
          </Button>
        )}
      </FormFooter>
      {member && (
        <RemoveMemberDialog
          member={member}
          open={removing}
          onOpenChange={setRemoving}
          onRemoved={onRemoved}
        />
      )}
    </Form>
  )
}

function RoleSummary({
  role,
  changed,
  onChange,
}: {
  role: MemberValues['role']
  changed: boolean
  onChange: () => void
}) {
  const option = roleOptions.find(({ value }) => value === role)
  if (!option) return null
  const Icon = option.icon
  return (
    <div className="flex flex-col gap-2">
      <Card className="flex items-start gap-3.5 py-3.5">
        <span className="mt-0.5 text-wine">
          <Icon size={20} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-body font-medium">{option.label}</p>
          <p className="text-xs text-muted">{option.help}</p>
          <LinkButton className="mt-1 text-sm touch:-mb-2" onClick={onChange}>
            Trocar papel
          </LinkButton>
        </div>
      </Card>
      {changed && (
        <p className="text-xs text-muted">
          {role === 'ASSISTANT'
            ? 'Ao salvar, a pessoa passa a ver todos os eventos do espaço.'
            : 'Ao salvar, a pessoa passa a ver só os eventos abaixo.'}
        </p>
      )}
    </div>
  )
}
