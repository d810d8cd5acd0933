import { AskForHelp } from '@/app/frame/AskForHelp'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { Card } from '@/ui/Card'
import { walletLink } from './links'

/** Why the wallet's data stay as they were set, and how they change. */
export function SettingsHelperScreen() {
  return (
    <ColumnPage title="Como mudar a carteira" back={walletLink}>
      <div className="flex flex-col gap-5 text-body">
        <Card as="section" aria-label="Como mudar a carteira" className="flex flex-col gap-3">
          <p>
            O titular, os dados de recebimento e a chave Pix dos bônus se preenchem uma vez. Trocar
            um deles é como se rouba o dinheiro de quem deixou a conta aberta em outro aparelho. Por
            isso nenhuma tela os troca.
          </p>
          <p>
            Se algo está errado ou mudou, escreva para a gente dizendo o que muda e por quê. Não
            mande números de conta nem o código que chega no seu celular. A equipe do Cortejo
            confirma que é você, e só então muda. Você recebe um SMS com o que era e o que é, e tudo
            fica anotado na sua atividade.
          </p>
          <p>
            Os números aparecem em parte. Para ver tudo, em <i>Endereço, conta e cadastro</i>,
            pedimos um código que chega no seu celular.
          </p>
        </Card>
        <div>
          <AskForHelp requestId={undefined} />
        </div>
      </div>
    </ColumnPage>
  )
}
