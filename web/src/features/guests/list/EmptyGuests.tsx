import { Link, type LinkOptions } from '@tanstack/react-router'
import { FileUp, MessageCircle, Pencil, Plus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDesktop } from '@/lib/useMediaQuery'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { useGuestsScope } from '../scope'

export interface EmptyGuestsProps {
  addLink: LinkOptions
  eventUuid: string
}

/** An empty guest list, with the field for the first invitation. */
export function EmptyGuests({ addLink, eventUuid }: EmptyGuestsProps) {
  const desktop = useDesktop()
  const { mayEdit } = useGuestsScope()
  return (
    <>
      <EmptyState
        icon={<Users size={26} aria-hidden />}
        title="Ninguém na lista ainda"
        action={
          mayEdit && (
            <>
              {!desktop && (
                <Link {...addLink} className={buttonClass()}>
                  <Plus size={18} aria-hidden />
                  Escrever os primeiros convites
                </Link>
              )}
              <Link
                to="/app/$eventUuid/rsvp/import"
                params={{ eventUuid }}
                className={buttonClass('secondary')}
              >
                <FileUp size={18} aria-hidden />
                Importar uma planilha
              </Link>
            </>
          )
        }
      >
        Cada convite é uma casa: uma família, um casal, um amigo e quem vem junto. Quem recebe
        responde por todos, sem criar conta.
      </EmptyState>
      <ul className="mx-auto mt-8 grid max-w-column grid-cols-1 gap-5 text-sm text-muted md:grid-cols-3">
        <Step icon={<Pencil size={18} aria-hidden />} title="Monte a lista">
          Escreva uma casa por linha, ou traga a planilha que o casal já tem.
        </Step>
        <Step icon={<MessageCircle size={18} aria-hidden />} title="Mande o link">
          Por WhatsApp ou e-mail, ou copie o de cada convite e envie do seu jeito.
        </Step>
        <Step icon={<Users size={18} aria-hidden />} title="Veja quem vem">
          As respostas chegam aqui, com crianças, restrições e recados.
        </Step>
      </ul>
    </>
  )
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
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
