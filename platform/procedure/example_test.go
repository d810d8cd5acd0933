package procedure_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
)

// A procedure is a function with the types of its input and output. The tags validate the input, describe the API and
// give the form its limits.
type greetInput struct {
	Name string `json:"name" minLength:"1" maxLength:"40"`
}

type greetOutput struct {
	Greeting string `json:"greeting"`
}

func greet(_ context.Context, in greetInput) (greetOutput, error) {
	if in.Name == "Ninguém" {
		return greetOutput{}, problem.Conflict("Ninguém já foi embora.")
	}
	return greetOutput{Greeting: "Olá, " + in.Name + "!"}, nil
}

// Query and Mutation register functions that also get a database in the caller's scope.
func ExampleAction() {
	router := procedure.New(nil, nil)
	procedure.Action(router, "reception.greet", procedure.Public, greet, procedure.Doc{Summary: "Says hello"})

	for _, body := range []string{`{"name":"Ana"}`, `{"name":""}`, `{"name":"Ninguém"}`} {
		request := httptest.NewRequest("POST", "/api/public/reception.greet", strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		answer := httptest.NewRecorder()
		router.ServeHTTP(answer, request)
		fmt.Println(answer.Code, strings.TrimSpace(answer.Body.String()))
	}
	// Output:
	// 200 {"greeting":"Olá, Ana!"}
	// 422 {"title":"Dados inválidos","status":422,"code":"invalid","detail":"Confira os campos destacados.","requestId":"","errors":[{"field":"name","message":"Preencha este campo."}]}
	// 409 {"title":"Não foi possível concluir","status":409,"code":"conflict","detail":"Ninguém já foi embora.","requestId":""}
}
