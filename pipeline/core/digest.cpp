// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/digest.h"

#include <openssl/evp.h>

#include <cstring>

#include "pipeline/base/check.h"

namespace castra {

std::string Digest::hex() const {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(64);
  for (const std::uint8_t byte : bytes) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

std::optional<Digest> parseDigest(std::string_view hex) {
  Digest digest;
  if (hex.size() != 64) return std::nullopt;
  for (std::size_t i = 0; i < 64; ++i) {
    const char c = hex[i];
    int value = 0;
    if (c >= '0' && c <= '9')
      value = c - '0';
    else if (c >= 'a' && c <= 'f')
      value = c - 'a' + 10;
    else
      return std::nullopt;
    digest.bytes[i / 2] = static_cast<std::uint8_t>(digest.bytes[i / 2] << 4 | value);
  }
  return digest;
}

namespace {
/// Fetched once: looking SHA-256 up by name costs more than hashing a short text.
const EVP_MD* sha256() {
  static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return algorithm;
}
}  // namespace

struct Hasher::Context {
  EVP_MD_CTX* evp = EVP_MD_CTX_new();
  Context() { restart(); }
  ~Context() { EVP_MD_CTX_free(evp); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  void restart() { CASTRA_CHECK(EVP_DigestInit_ex(evp, sha256(), nullptr) == 1); }
};

Hasher::Hasher() : context_(std::make_unique<Context>()) {}
Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;

Hasher& Hasher::add(std::string_view bytes) {
  CASTRA_CHECK(EVP_DigestUpdate(context_->evp, bytes.data(), bytes.size()) == 1);
  return *this;
}

Digest Hasher::finish() {
  Digest digest;
  CASTRA_CHECK(EVP_DigestFinal_ex(context_->evp, digest.bytes.data(), nullptr) == 1);
  context_->restart();
  return digest;
}

Digest digestOf(std::string_view bytes) {
  thread_local Hasher hasher;
  return hasher.add(bytes).finish();
}

Fingerprint& Fingerprint::add(std::string_view tag, std::string_view value) {
  const auto addSized = [this](std::string_view text) {
    const std::uint64_t size = text.size();
    text_.append(reinterpret_cast<const char*>(&size), sizeof size);
    text_.append(text);
  };
  addSized(tag);
  addSized(value);
  return *this;
}

Fingerprint& Fingerprint::add(std::string_view tag, std::uint64_t value) {
  return add(tag, std::string_view(reinterpret_cast<const char*>(&value), sizeof value));
}

}  // namespace castra
