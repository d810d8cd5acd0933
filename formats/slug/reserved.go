package slug

import "strings"

// reservedWords are those that no event's page stands at: the first word of every address of Cortejo's own, as api/server.go,
// api/site_page.go and web/src/routes have them (a test in api compares), and those kept for what is to come. A chosen
// address that reads like one of them is refused too (Reserved).
var reservedWords = newSet(
	// Addresses that there are.
	"api", "app", "assets", "auth", "calendario", "contrato", "dev", "evento", "healthz", "icons", "internal", "media",
	"orcamento", "pagamento", "parar", "porta", "readyz", "roteiro",
	// What stands below an event's page: on a domain of its own it is a first word.
	"fornecedores", "rsvp", "presentes", "previa", "fotos", "mensagens", "senha", "compra", "carrinho", "obrigado",
	// Kept for later, and what somebody could be misled with.
	"about", "account", "admin", "administrador", "ajuda", "api-docs", "apps", "artigos", "assinatura", "backoffice", "blog",
	"busca", "cadastro", "calendar", "carreiras", "cdn", "checkout", "cliente", "clientes", "codigo", "conta", "contato",
	"contratos", "cortejo", "criar", "dashboard", "docs", "dominio", "dominios", "download", "editor", "email", "empresa",
	"entrar", "equipe", "eventos", "faq", "favicon", "financeiro", "graphql", "help", "home", "imagens", "images", "index",
	"indicacao", "inicio", "legal", "login", "logout", "loja", "mail", "manifest", "menu", "metrics", "oauth", "obrigada",
	"oficial", "orcamentos", "pagamentos", "pagar", "parceiros", "pix", "planner", "planos", "politica", "portal", "precos",
	"privacidade", "proposta", "public", "robots", "sair", "security", "seguranca", "senhas", "session", "shop", "signin",
	"signup", "sitemap", "site", "sites", "sobre", "static", "status", "stripe", "suporte", "support", "tema", "temas", "termos",
	"users", "usuario", "verificar", "vendor", "webhook", "webhooks", "well-known", "www",
)

// reservedSkeletons are the skeletons of words.
var reservedSkeletons = func() map[string]bool {
	all := map[string]bool{}
	for word := range reservedWords {
		all[skeletonOf(word)] = true
	}
	return all
}()

// IsReserved tells whether an address is one of Cortejo's own words, or looks like one: "adm1n", "Iogin", "en-trar".
func IsReserved(text string) bool { return reservedSkeletons[skeletonOf(text)] }

// skeletonOf is what is left of a text for the eye: what Unicode's list of confusables says of plain letters
// (https://www.unicode.org/reports/tr39/#Confusable_Detection), "i" and "j" beside "l", which in many fonts they are, and
// digits that are read as letters; hyphens are overlooked. Letters that are not plain do not come here: Parse refuses them.
func skeletonOf(text string) string {
	return strings.NewReplacer("-", "", "0", "o", "1", "l", "i", "l", "j", "l", "m", "rn", "w", "vv", "5", "s", "3", "e", "4", "a", "7", "t").Replace(text)
}

func newSet(all ...string) map[string]bool {
	is := map[string]bool{}
	for _, word := range all {
		is[word] = true
	}
	return is
}
