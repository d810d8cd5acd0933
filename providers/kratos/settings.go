package kratos

import (
	"crypto/rand"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
)

//go:embed kratos.yaml person.schema.json code.jsonnet
var settings embed.FS

const settingsFile = "kratos.yaml"

// RenderChannels returns the value of COURIER_CHANNELS, which configures where Kratos sends codes: to a webhook of
// Cortejo that requires the secret.
func RenderChannels(courierURL, secret string) (string, error) {
	type object = map[string]any
	value, err := json.Marshal([]object{{
		"id":   "sms",
		"type": "http",
		"request_config": object{
			"url":    courierURL,
			"method": "POST",
			"body":   "file://./code.jsonnet",
			"auth": object{
				"type":   "api_key",
				"config": object{"in": "header", "name": "Authorization", "value": "Bearer " + secret},
			},
		},
	}})
	if err != nil {
		return "", fmt.Errorf("write COURIER_CHANNELS: %w", err)
	}
	return string(value), nil
}

// writeSettings writes the settings files and returns the variables that complete them.
func (h home) writeSettings(o Options, public, admin int) ([]string, error) {
	for _, name := range []string{settingsFile, "person.schema.json", "code.jsonnet"} {
		content, err := settings.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read the settings of Kratos: %w", err)
		}
		if err := os.WriteFile(h.pathOf(name), content, 0o600); err != nil {
			return nil, fmt.Errorf("write the settings of Kratos: %w", err)
		}
	}
	secrets, err := h.secrets()
	if err != nil {
		return nil, err
	}
	channels, err := RenderChannels(o.CourierURL, o.CourierSecret)
	if err != nil {
		return nil, err
	}
	return []string{
		"PATH=" + os.Getenv("PATH"),
		"DSN=" + o.DSN,
		"SECRETS_COOKIE=" + secrets.Cookie,
		"SECRETS_CIPHER=" + secrets.Cipher,
		"SERVE_PUBLIC_HOST=127.0.0.1",
		"SERVE_PUBLIC_PORT=" + strconv.Itoa(public),
		"SERVE_PUBLIC_BASE_URL=" + localURLOf(public) + "/",
		"SERVE_ADMIN_HOST=127.0.0.1",
		"SERVE_ADMIN_PORT=" + strconv.Itoa(admin),
		"SERVE_ADMIN_BASE_URL=" + localURLOf(admin) + "/",
		"COURIER_CHANNELS=" + channels,
	}, nil
}

type secrets struct {
	Cookie string `json:"cookie"`
	Cipher string `json:"cipher"`
}

// secrets returns the stored secrets, or creates them: new ones would end every session.
func (h home) secrets() (s secrets, err error) {
	switch content, err := os.ReadFile(h.pathOf("secrets.json")); {
	case err == nil:
		if err := json.Unmarshal(content, &s); err != nil {
			return s, fmt.Errorf("os segredos do Kratos em %s não puderam ser lidos: %w", h.dir, err)
		}
		return s, nil
	case !errors.Is(err, fs.ErrNotExist):
		return s, fmt.Errorf("os segredos do Kratos em %s não puderam ser lidos: %w", h.dir, err)
	}
	// The cipher needs exactly 32 characters.
	s = secrets{Cookie: rand.Text() + rand.Text(), Cipher: (rand.Text() + rand.Text())[:32]}
	content, err := json.Marshal(s)
	if err != nil {
		return s, fmt.Errorf("write the secrets of Kratos: %w", err)
	}
	// Renamed into place, so that a crash never leaves a partial file.
	if err := os.WriteFile(h.pathOf("secrets.new"), content, 0o600); err != nil {
		return s, fmt.Errorf("keep the secrets of Kratos: %w", err)
	}
	if err := os.Rename(h.pathOf("secrets.new"), h.pathOf("secrets.json")); err != nil {
		return s, fmt.Errorf("keep the secrets of Kratos: %w", err)
	}
	return s, nil
}
