import { useState } from 'react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { SupportForm, SupportSent } from '@/app/support/SupportForm'
import { Button } from '@/ui/Button'

/** Writing to Cortejo's team, which answers by WhatsApp. */
export function SupportScreen() {
  const [phone, setPhone] = useState<string>()
  return (
    <ColumnPage title="Falar com a gente">
      {phone ? (
        <div className="flex flex-col items-start gap-6">
          <SupportSent phone={phone} />
          <Button variant="secondary" onClick={() => setPhone(undefined)}>
            Escrever outra mensagem
          </Button>
        </div>
      ) : (
        <SupportForm onSent={setPhone} />
      )}
    </ColumnPage>
  )
}
