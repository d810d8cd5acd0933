import { DoorClosed, DoorOpen } from 'lucide-react'
import { signInUrl } from '@/lib/callback'
import { count } from '@/lib/text'
import { buttonClass } from '@/ui/Button'
import { addressOf, type Entrance } from './address'
import type { Contact } from './door'
import { Notice } from './Notice'

interface Props {
  contact: Contact
  waiting: number
  entrance: Entrance
}

/**
 * Renders when this device has no list, not yet or no more. It says how many operations still wait to be uploaded.
 */
export function WithoutList({ contact, waiting, entrance }: Props) {
  const entries = count(waiting, 'entrada espera', 'entradas esperam')
  const go = waiting === 1 ? 'vai' : 'vão'
  if (contact === 'signed-out') {
    return (
      <Notice
        icon={<DoorClosed size={28} aria-hidden />}
        title="Entre de novo para abrir a porta"
        action={
          <a
            className={buttonClass('primary', 'lg')}
            href={signInUrl(addressOf(entrance, { tab: 'codigo' }))}
          >
            Entrar
          </a>
        }
      >
        A lista saiu deste aparelho.{' '}
        {waiting > 0 && `${entries} aqui, e ${go} assim que você entrar.`}
      </Notice>
    )
  }
  if (contact === 'ended') {
    return (
      <Notice
        icon={<DoorClosed size={28} aria-hidden />}
        title={entrance.kind === 'account' ? 'Esta parte foi fechada' : 'Esta porta foi encerrada'}
        {...(entrance.kind === 'account' && {
          action: (
            <a className={buttonClass('secondary', 'lg')} href={`/app/${entrance.eventUuid}`}>
              Voltar ao evento
            </a>
          ),
        })}
      >
        {entrance.kind === 'account' && 'O que você pode ver deste evento mudou. '}A lista saiu
        deste aparelho. {waiting === 0 && 'Tudo o que você anotou já chegou a quem organiza.'}
        {waiting > 0 &&
          // What an account wrote is refused until it may again; a device's own entries are accepted to the end.
          (entrance.kind === 'account'
            ? `${entries} aqui, e ${go} se quem organiza devolver o acesso: peça, e guarde este aparelho.`
            : `${entries} aqui: deixe esta página aberta, com internet, até que tudo chegue a quem organiza.`)}
      </Notice>
    )
  }
  return (
    <Notice
      icon={<DoorOpen size={28} aria-hidden />}
      title={contact === 'away' ? 'Sem rede, e a lista ainda não está aqui' : 'Buscando a lista…'}
    >
      {contact === 'away'
        ? 'Assim que houver internet ela chega sozinha, e daí em diante a porta abre sem rede.'
        : 'Leva um instante, e só desta vez.'}
    </Notice>
  )
}
