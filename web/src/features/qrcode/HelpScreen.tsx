import { QrCodePage } from './QrCodePage'

/** Answers questions about QR codes, for the people who send them and those at the reception. */
export function HelpScreen({ eventUuid }: { eventUuid: string }) {
  return (
    <QrCodePage eventUuid={eventUuid} title="Como funcionam os QR codes">
      {() => <Help />}
    </QrCodePage>
  )
}

function Help() {
  return (
    <div className="flex flex-col gap-3 text-body leading-relaxed">
      <p>
        Cada convite tem um só QR code, que vale por todos os seus convidados. Na entrada, a câmera
        abre o convite e você marca quem chegou.
      </p>
      <p>
        Os QR codes podem ser ligados quando o evento tem dia e convites. O envio a todos é feito
        uma vez por e-mail e uma vez por WhatsApp; quem confirma depois, ou não recebeu, ganha o
        seu.
      </p>
      <p>
        Um envio agendado sai sozinho, uma única vez. Se o dia do evento mudar, ele é cancelado e a
        tela avisa. Trocar o link de um convite também troca o seu QR code.
      </p>
    </div>
  )
}
